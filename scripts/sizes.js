// Finds the texts and controls of a page that are too small: a function that `scripts/sizes.py` and the browser
// tests call in the page. All sizes are those on the screen, after scaling.
() => {
  const isPhone = document.querySelector('[data-layout="phone"]') !== null;
  const minText = 12;
  const minControl = isPhone ? 44 : 24;
  /** Pixels that rounding may take away. */
  const slack = 0.25;

  const isShown = (element) => {
    const how = { opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true };
    if (!element.checkVisibility(how)) return false;
    for (let each = element; each; each = each.parentElement) {
      const { clipPath, display } = getComputedStyle(each);
      // Within a drawing, `checkVisibility` does not notice that a group is not displayed.
      if (clipPath.startsWith("inset(50%") || display === "none") return false;
    }
    return true;
  };

  /** The size at which a finger presses a part of the board: a touch enlarges what is too small, up to a limit. */
  const touched = (size, element) => {
    const most = Number(element.closest("[data-zooms]")?.dataset.zooms ?? 1);
    return Math.max(size, Math.min(minControl, size * most));
  };

  const smallSide = (element) => {
    const { width, height } = element.getBoundingClientRect();
    return Math.min(width, height);
  };

  const scaleOf = (element) => {
    if (element instanceof SVGGraphicsElement) {
      const matrix = element.getScreenCTM();
      return matrix ? Math.sqrt(Math.abs(matrix.a * matrix.d - matrix.b * matrix.c)) : 0;
    }
    const box = element.closest(":not(span, b, i, small, kbd, bdi, a)");
    return box?.offsetWidth ? box.getBoundingClientRect().width / box.offsetWidth : 1;
  };

  /** The letters of a tile or figure are read at the zoom at which it is touched. */
  const readingScale = (element) => {
    const mark = element.closest(".kind-tile, .kind-pawn, .kind-base, .kind-figure");
    const side = mark && isPhone ? smallSide(mark.querySelector(".face")) : 0;
    return side ? touched(side, element) / side : 1;
  };

  const nameOf = (element) => {
    const piece = element.closest("coverts-piece");
    const own = [...element.classList].filter((name) => !/^(tone|has)-/.test(name)).join(".");
    const parent = own ? "" : `${element.parentElement.getAttribute("class") ?? ""}>`;
    const kind = piece ? [...piece.classList].find((name) => name.startsWith("kind-")) : "";
    const zone = piece?.closest("[data-zone]")?.dataset.zone?.replace(/[0-9]+/g, "") ?? "";
    return [zone, kind, `${parent}${element.localName}${own ? `.${own}` : ""}`].filter(Boolean).join(" ");
  };

  const found = [];
  const report = (kind, element, size, text) =>
    found.push({ kind, what: nameOf(element), size: Math.round(size * 10) / 10, text: text.trim().slice(0, 40) });

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!node.data.trim() || !element || element.closest("script, style") || !isShown(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    if (smallSide(range) < 1) continue;
    const size = parseFloat(getComputedStyle(element).fontSize) * scaleOf(element) * readingScale(element);
    if (size < minText - slack) report("text", element, size, node.data);
  }

  for (const element of document.querySelectorAll("button, a[href], input, select, textarea, summary")) {
    const { pointerEvents, display } = getComputedStyle(element);
    const isInLine = display === "inline" || getComputedStyle(element.parentElement).display.startsWith("inline");
    const isLinkInText = element.localName === "a" && isInLine;
    if (isLinkInText || pointerEvents === "none" || element.closest(".skip") || !isShown(element)) continue;
    const side = smallSide(element);
    const size = touched(side, element);
    if (side >= 1 && size < minControl - slack) report("control", element, size, element.getAttribute("aria-label") ?? element.textContent);
  }
  return found;
}
