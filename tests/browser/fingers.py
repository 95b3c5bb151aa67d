"""Two fingers on a phone, by the browser's own touch events."""

from playwright.sync_api import Page

STEPS = 6


def pinch(page: Page, x: float, y: float, apart: float, then: float) -> None:
    """Put two fingers beside each other around a place, and move them to another distance."""
    touch = page.context.new_cdp_session(page)

    def points(distance: float) -> list[dict[str, float]]:
        return [{"x": x - distance / 2, "y": y, "id": 0}, {"x": x + distance / 2, "y": y, "id": 1}]

    def send(kind: str, touches: list[dict[str, float]]) -> None:
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    send("touchStart", points(apart))
    for step in range(1, STEPS + 1):
        send("touchMove", points(apart + (then - apart) * step / STEPS))
    send("touchEnd", [])
    touch.detach()
