// The picture behind a board, and the light on the board's pictures.

import { nothing } from "lit";
import { directive, Directive, type ElementPart } from "lit/directive.js";
import { pictureNamed } from "../art/picture-book";
import type { Scene } from "../wire/generated";

class BackdropDirective extends Directive {
  override render(_scene: Scene): unknown {
    return nothing;
  }

  override update(part: ElementPart, [scene]: [Scene]): unknown {
    const element = part.element as HTMLElement;
    const address = pictureNamed(scene.backdrop);
    element.toggleAttribute("data-backdrop", address !== "");
    element.dataset["light"] = scene.light;
    element.style.setProperty("--backdrop", address ? `url("${address}")` : "none");
    return nothing;
  }
}

/** Draw a scene's picture behind an element, once the picture book is open. */
export const backdrop = directive(BackdropDirective);
