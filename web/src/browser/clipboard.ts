// Copies text to the clipboard.

/** Copy a text and return whether that worked. Without https or localhost there is no clipboard: copy from a field. */
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
