// Sets CSS custom properties through the style object; a style attribute would need a weaker content policy.

import { nothing } from "lit";
import { directive, Directive, type ElementPart } from "lit/directive.js";

class VarsDirective extends Directive {
  override render(_values: Record<string, string | number>): unknown {
    return nothing;
  }

  override update(part: ElementPart, [values]: [Record<string, string | number>]): unknown {
    const { style } = part.element as HTMLElement;
    for (const [name, value] of Object.entries(values)) style.setProperty(name, String(value));
    return nothing;
  }
}

export const vars = directive(VarsDirective);
