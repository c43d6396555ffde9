import { saveFile } from './save-file';

/** The document in the last tab, which can be reloaded and saved there as long as this page is open. */
let shown: string | null = null;
/** Counts the ends of sessions. */
let ends = 0;

/** Forgets the document, and any that is on its way. To be called when the session ends. */
export function forgetPdf(): void {
  ends += 1;
  if (shown !== null) {
    URL.revokeObjectURL(shown);
    shown = null;
  }
}

/**
 * Shows a document in a tab of its own. Browsers open one only in answer to a click, so it is there before the document is,
 * with a word on what comes, and goes again if there is none. Where they open no tab, the document is saved as a file.
 */
export async function showPdf(waiting: string, name: string, load: () => Promise<Blob | null>): Promise<void> {
  const tab = window.open('', '_blank');
  if (tab !== null) {
    tab.opener = null;
    tab.document.documentElement.lang = document.documentElement.lang;
    [tab.document.title, tab.document.body.textContent] = [waiting, waiting];
  }
  const begun = ends;
  let content: Blob | null;
  try {
    content = await load();
  } catch (cause) {
    tab?.close();
    throw cause;
  }
  if (content === null || begun !== ends) {
    tab?.close();
  } else if (tab === null) {
    saveFile(content, name);
  } else if (!tab.closed) {
    if (shown !== null) {
      URL.revokeObjectURL(shown);
    }
    shown = URL.createObjectURL(content);
    tab.location.replace(shown);
  }
}
