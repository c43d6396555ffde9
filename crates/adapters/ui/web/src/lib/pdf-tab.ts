import { saveFile } from './save-file';

/** The document in the last tab, which can be reloaded and saved there as long as this page is open. */
let shown: string | null = null;

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
  let content: Blob | null;
  try {
    content = await load();
  } catch (cause) {
    tab?.close();
    throw cause;
  }
  if (content === null) {
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
