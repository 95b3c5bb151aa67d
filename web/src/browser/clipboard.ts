// A text goes to the clipboard, or is selected to be copied where there is none.

/** Whether it was copied. The clipboard is only there on https and localhost; elsewhere a field's text is. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = document.createElement("textarea");
    field.value = text;
    document.body.append(field);
    field.select();
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- there is no other way without https
    const copied = document.execCommand("copy");
    field.remove();
    return copied;
  }
}
