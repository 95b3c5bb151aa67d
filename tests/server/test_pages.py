"""Pages, their headers, and the API's description."""

import parlour
import pytest
from table_client import serving, setup

from coverts.server.security import PAGES, TEXT_ONLY


@pytest.mark.parametrize("path", ["/", "/game/parlour", "/table/abcdefgh"])
async def test_one_page_for_all_addresses_under_a_strict_policy(tmp_path, path):
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<!doctype html><title>built</title>")
    (static / "assets" / "main-1.js").write_text("1")
    async with serving(setup(tmp_path, [parlour.GAME], static=static)) as site:
        page = await site.browser().get(path)
        assert page.status_code == 200
        assert "built" in page.text
        assert page.headers["content-type"].startswith("text/html")
        assert page.headers["content-security-policy"] == PAGES
        assert "unsafe" not in PAGES
        assert page.headers["x-content-type-options"] == "nosniff"
        assert page.headers["referrer-policy"] == "no-referrer"
        asset = await site.browser().get("/assets/main-1.js")
        assert asset.text == "1"
        assert "immutable" in asset.headers["cache-control"]
        assert asset.headers["content-security-policy"] == PAGES
        for outside in ("/assets/../index.html", "/assets/%2e%2e/index.html", "/assets/..%2findex.html"):
            assert (await site.browser().get(outside)).status_code == 404


async def test_without_a_built_client_the_page_says_what_to_do(tmp_path):
    async with serving(setup(tmp_path, [parlour.GAME], static=tmp_path / "none")) as site:
        page = await site.browser().get("/")
        assert page.status_code == 503
        assert "make play" in page.text


async def test_what_is_not_there(site):
    page = await site.browser().get("/nothing")
    assert page.status_code == 404
    assert page.headers["content-type"].startswith("text/html")
    reply = await site.browser().get("/api/nothing")
    assert (reply.status_code, reply.json()["error"]) == (404, "not_found")
    assert reply.headers["content-security-policy"] == TEXT_ONLY
    wrong = await site.browser().put("/api/tables", json={})
    assert (wrong.status_code, wrong.json()["error"]) == (405, "malformed")


async def test_the_description_needs_nothing_from_elsewhere(site):
    page = await site.browser().get("/schema")
    assert page.status_code == 200
    assert page.headers["content-security-policy"] == TEXT_ONLY
    assert "POST /api/tables" in page.text
    for word in ("<script", "<style", "style=", "<link", "src="):
        assert word not in page.text
    schema = (await site.browser().get("/schema/openapi.json")).json()
    assert "/api/tables/{name}/answers" in schema["paths"]
    for name in ("TableState", "Scene", "Answer", "NewTable", "Refused"):
        assert name in schema["components"]["schemas"]
        assert f'id="{name}"' in page.text
