// The least sizes of what is drawn in pixels, the same as --size-least and --control in styles/type.css.

/** The least height of letters. */
export const MIN_LETTER_PIXELS = 12;
/** The least width and height of what a mouse presses. */
export const MIN_MOUSE_PIXELS = 24;
/** The least width and height of what a finger presses. */
export const MIN_TOUCH_PIXELS = 44;
