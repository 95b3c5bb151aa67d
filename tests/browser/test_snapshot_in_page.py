"""A page that saves Python's memory after it has read the rules, and begins with it on a later visit."""

import pytest
from site_page import LOADING, NEEDS, Host, publish

pytestmark = NEEDS
KEYS = """async () => {
  const [name] = (await caches.keys()).filter((name) => name.startsWith("heaps "));
  return name ? (await (await caches.open(name)).keys()).map(({ url }) => url) : [];
}"""
WAIT = f"""async () => {{
  while (!(await ({KEYS})()).length) await new Promise((resolve) => setTimeout(resolve, 200));
}}"""
DAMAGE = """async () => {
  const [name] = (await caches.keys()).filter((name) => name.startsWith("heaps "));
  const cache = await caches.open(name);
  for (const { url } of await cache.keys()) await cache.put(url, new Response(new Uint8Array(4096)));
}"""
RESTORED = "performance.getEntriesByName('snapshot restored').length"


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    """The address of a page of Infiltration that saves Python's memory."""
    folder = tmp_path_factory.mktemp("snapshots") / "our" / "games"
    with Host(publish(folder, "infiltration", snapshots=True)) as host:
        yield f"http://{host.address}"


@pytest.fixture
def page(chromium, address):
    """A game against a bot, and the snapshot that its page has saved."""
    context = chromium.new_context(viewport={"width": 1280, "height": 900})
    page = context.new_page()
    page.goto(f"{address}?at=/game/infiltration")
    page.get_by_role("button", name="Break in").click()
    page.locator(".question").wait_for(timeout=LOADING)
    page.evaluate(WAIT)
    yield page
    context.close()


def begin_again(page):
    """Load the table's page again, and return whether Python has begun with the snapshot."""
    page.reload()
    page.locator(".question").wait_for(timeout=LOADING)
    return any(worker.evaluate(RESTORED) for worker in page.workers)


def test_a_later_visit_begins_with_the_snapshot(page):
    assert begin_again(page)
    page.keyboard.press("1")
    page.locator(".question").wait_for(state="detached")
    page.locator(".question").wait_for(timeout=LOADING)
    assert len(page.evaluate(KEYS)) == 1


def test_a_page_with_a_damaged_snapshot_begins_as_usual_and_removes_it(page):
    page.evaluate(DAMAGE)
    assert not begin_again(page)
    assert page.evaluate(KEYS) == []
