# The server as an image: docs/self-hosting.md, "With containers".

FROM python:3.13-slim AS build
ENV PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1
WORKDIR /build
COPY requirements requirements
# What the server needs, and what builds its package and its pages, in the pinned versions.
RUN python -m venv /opt/coverts \
    && /opt/coverts/bin/pip install --require-hashes \
        --requirement requirements/postgres.txt --requirement requirements/fast.txt
RUN python -m venv /opt/tools \
    && /opt/tools/bin/pip install --require-hashes \
        --requirement requirements/base.txt --requirement requirements/node.txt
COPY . .
RUN /opt/tools/bin/python -m hatchling build --target wheel --directory dist \
    && /opt/coverts/bin/pip install --no-deps --no-index dist/*.whl

FROM python:3.13-slim
RUN useradd --uid 10001 --user-group --no-create-home --home-dir /var/lib/coverts coverts \
    && install --directory --owner=coverts --group=coverts --mode=700 /var/lib/coverts /var/cache/coverts
COPY --from=build /opt/coverts /opt/coverts
ENV PATH=/opt/coverts/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    COVERTS_HOST=0.0.0.0 \
    COVERTS_PORT=8787 \
    COVERTS_DATABASE=/var/lib/coverts/tables.db \
    COVERTS_CACHE=/var/cache/coverts \
    COVERTS_LOG=json
USER 10001
WORKDIR /var/lib/coverts
EXPOSE 8787
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
    CMD ["python", "-c", "import urllib.request as r; r.urlopen('http://127.0.0.1:8787/health', timeout=4)"]
ENTRYPOINT ["coverts"]
CMD ["serve", "--no-browser"]
