"""A small server with the requests of S3 that a bucket for results needs."""

import hashlib
import re
import threading
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, unquote, urlsplit

PAGE = 3
"""The number of names in one answer to a list request."""


class Bucket(ThreadingHTTPServer):
    """A server that keeps objects in memory.

    Attributes:
        objects: The objects by path, such as `/games/duel/experiment.json`.
        is_full: Whether it refuses to store more.
    """

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Requests)
        self.objects: dict[str, bytes] = {}
        self.lock = threading.Lock()
        self.is_full = False

    @property
    def environment(self):
        """The environment variables with which programs use the server."""
        return {
            "AWS_ENDPOINT_URL": f"http://127.0.0.1:{self.server_port}",
            "AWS_ALLOW_HTTP": "true",
            "AWS_ACCESS_KEY_ID": "key",
            "AWS_SECRET_ACCESS_KEY": "secret",
            "AWS_REGION": "here",
        }


class Requests(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: Bucket

    def log_message(self, *_):
        pass

    def answer(self, status, content=b"", **headers):
        self.send_response(status)
        self.send_header("Content-Length", str(len(content)))
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(content)

    @property
    def place(self):
        return unquote(urlsplit(self.path).path)

    def do_PUT(self):
        content = self.rfile.read(int(self.headers["Content-Length"] or 0))
        with self.server.lock:
            if self.server.is_full:
                return self.answer(507)
            if self.headers["If-None-Match"] == "*" and self.place in self.server.objects:
                return self.answer(412)
            if source := self.headers["x-amz-copy-source"]:
                content = self.server.objects["/" + unquote(source).lstrip("/")]
            self.server.objects[self.place] = content
        tag = f'"{hashlib.md5(content).hexdigest()}"'
        body = b"<CopyObjectResult><ETag>x</ETag></CopyObjectResult>" if source else b""
        return self.answer(200, body, ETag=tag)

    def do_GET(self):
        query = parse_qs(urlsplit(self.path).query)
        if "list-type" in query:
            return self.list_names(query)
        content = self.server.objects.get(self.place)
        if content is None:
            return self.answer(404)
        tag = f'"{hashlib.md5(content).hexdigest()}"'
        headers = {"ETag": tag, "Last_Modified": "Sun, 01 Nov 2026 00:00:00 GMT"}
        if part := re.fullmatch(r"bytes=(\d+)-(\d+)", self.headers["Range"] or ""):
            first, last = int(part[1]), min(int(part[2]), len(content) - 1)
            headers["Content_Range"] = f"bytes {first}-{last}/{len(content)}"
            return self.answer(206, content[first : last + 1], **headers)
        return self.answer(200, content, **headers)

    def do_HEAD(self):
        return self.do_GET()

    def do_POST(self):
        """Delete the objects that the request names."""
        text = self.rfile.read(int(self.headers["Content-Length"])).decode()
        names = re.findall("<Key>(.*?)</Key>", text)
        for name in names:
            self.server.objects.pop(f"{self.place}/{name}", None)
        deleted = "".join(f"<Deleted><Key>{name}</Key></Deleted>" for name in names)
        self.answer(200, f"<DeleteResult>{deleted}</DeleteResult>".encode())

    def list_names(self, query):
        bucket = self.place.rstrip("/") + "/"
        prefix, after = (query.get(name, [""])[0] for name in ("prefix", "continuation-token"))
        names = sorted(
            path.removeprefix(bucket) for path in self.server.objects if path.startswith(bucket + prefix)
        )
        page = [name for name in names if name > after][:PAGE]
        more = bool(page) and page[-1] != names[-1]
        entries = "".join(
            f"<Contents><Key>{name}</Key><Size>1</Size><LastModified>2026-11-01T00:00:00Z</LastModified>"
            "<ETag>x</ETag></Contents>"
            for name in page
        )
        token = f"<NextContinuationToken>{page[-1]}</NextContinuationToken>" if more else ""
        truncated = f"<IsTruncated>{str(more).lower()}</IsTruncated>"
        self.answer(200, f"<ListBucketResult>{truncated}{token}{entries}</ListBucketResult>".encode())


@contextmanager
def small_bucket():
    """Run a server, and yield it."""
    with Bucket() as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()
