// Measures the pictures of a book in a browser: their hashes, and how each figure stands out from its place.
async (book) => {
  const { PICTURE_WIDTH: wide, PICTURE_HEIGHT: high } = Pictures;
  const draw = async (recipe, card) => {
    const image = new Image();
    const blob = new Blob([Pictures.compose(book, recipe, card)], { type: "image/svg+xml" });
    image.src = URL.createObjectURL(blob);
    await image.decode();
    return image;
  };
  const pixels = (image, w, h) => {
    const canvas = new OffscreenCanvas(w, h);
    const context = canvas.getContext("2d", { willReadFrequently: true });
    context.imageSmoothingQuality = "high";
    context.drawImage(image, 0, 0, w, h);
    return context.getImageData(0, 0, w, h).data;
  };
  const grey = (data, at) => 0.299 * data[4 * at] + 0.587 * data[4 * at + 1] + 0.114 * data[4 * at + 2];
  const linear = (value) => (value /= 255) <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  const light = (data, at) => 0.2126 * linear(data[4 * at]) + 0.7152 * linear(data[4 * at + 1]) + 0.0722 * linear(data[4 * at + 2]);
  const hash = (image) => {
    const data = pixels(image, 9, 8);
    let bits = "";
    for (let y = 0; y < 8; y++) for (let x = 0; x < 8; x++) bits += grey(data, 9 * y + x) < grey(data, 9 * y + x + 1) ? "1" : "0";
    return bits;
  };
  const found = {};
  for (const [card, recipe] of Object.entries(book.cards)) {
    const whole = await draw(recipe, card);
    const about = { hash: hash(whole), contrast: 0, size: 0 };
    if (recipe.figure || recipe.thing) {
      const full = pixels(whole, wide, high);
      const bare = pixels(await draw({ ...recipe, place: "" }, card), wide, high);
      // What a lit place has behind a figure is bright; the figure itself is opaque, and an icon there is dark.
      const isIcon = [recipe.figure, recipe.thing].every((name) => name === "" || name in book.icons);
      const inside = (x, y) => {
        const at = wide * y + x;
        return x >= 0 && x < wide && y >= 0 && y < high && bare[4 * at + 3] > 240 && (!isIcon || light(bare, at) < 0.08);
      };
      const near = [-2, -1, 0, 1, 2].flatMap((dx) => [-2, -1, 0, 1, 2].map((dy) => [dx, dy]));
      let [figure, figures, ground, grounds, left, right, top, bottom] = [0, 0, 0, 0, wide, 0, high, 0];
      for (let y = 0; y < high; y++) {
        for (let x = 0; x < wide; x++) {
          const here = inside(x, y);
          if (here) [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
          if (near.every(([dx, dy]) => inside(x + dx, y + dy) === here)) continue;
          if (here) { figure += light(full, wide * y + x); figures++; }
          else { ground += light(full, wide * y + x); grounds++; }
        }
      }
      const [dark, bright] = [figure / figures + 0.05, ground / grounds + 0.05].sort((a, b) => a - b);
      about.contrast = bright / dark;
      about.size = Math.max((right - left + 1) / wide, (bottom - top + 1) / high);
    }
    found[card] = about;
  }
  return found;
}
