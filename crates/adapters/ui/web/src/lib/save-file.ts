/** Hands a file to the browser: a link could not carry the token that fetched it. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  [link.href, link.download] = [address, name];
  link.click();
  // Some browsers ask the person before they start reading it.
  window.setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
