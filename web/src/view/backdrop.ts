// The picture behind a board, the light on the board's pictures, and the look of the page.

import { nothing } from "lit";
import { directive, Directive, type ElementPart } from "lit/directive.js";
import { pictureNamed } from "../art/picture-book";
import { applyTheme } from "../browser/theme";
import type { Scene } from "../wire/generated";

class BackdropDirective extends Directive {
  private look = "";

  override render(_scene: Scene): unknown {
    return nothing;
  }

  override update(part: ElementPart, [scene]: [Scene]): unknown {
    const element = part.element as HTMLElement;
    if (scene.look !== this.look) applyTheme((this.look = scene.look));
    const address = pictureNamed(scene.backdrop);
    element.toggleAttribute("data-backdrop", address !== "");
    element.dataset["light"] = scene.light;
    element.style.setProperty("--backdrop", address ? `url("${address}")` : "none");
    return nothing;
  }
}

/** Draw a scene's picture behind an element, once the picture book is open, and give the page the scene's look. */
export const backdrop = directive(BackdropDirective);
