/**
 * Puts `text` on the clipboard and says whether it worked. The clipboard interface exists on
 * secure origins only; on a plain-HTTP intranet the old command still does it.
 */
export async function copy(text: string): Promise<boolean> {
  if (window.isSecureContext && 'clipboard' in navigator) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      // Refused by the browser's settings: try the other way.
    }
  }
  const field = document.createElement('textarea');
  field.value = text;
  field.setAttribute('readonly', '');
  field.className = 'kern-sr-only';
  const focused = document.activeElement;
  document.body.append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) {
    focused.focus();
  }
  return copied;
}
