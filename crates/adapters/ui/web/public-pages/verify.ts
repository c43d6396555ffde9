// The page that verifies a PDF.

/** Computes the SHA-256 of a file here, so that it is not sent, and opens the page of that hash. */
function verify(form: HTMLFormElement): void {
  const control = form.querySelector<HTMLInputElement>('[type=file]');
  // Missing on unencrypted pages: then the file is sent, and the page says so.
  if (!control || !globalThis.crypto?.subtle) {
    return;
  }
  form.querySelector<HTMLElement>('[data-sent]')!.hidden = true;
  form.querySelector<HTMLElement>('[data-stays]')!.hidden = false;
  const check = async (file: File): Promise<void> => {
    const isLarge = file.size > Number(form.dataset['most']);
    control.setCustomValidity(isLarge ? (form.dataset['large'] ?? '') : '');
    if (!form.reportValidity()) {
      return;
    }
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));
    const digits = Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
    // In the language of the page, if its form names one.
    location.assign(`${form.dataset['verify']}/${digits}${new URL(form.action).search}`);
  };
  const refuse = (): void => {
    control.setCustomValidity(form.dataset['failed'] ?? '');
    form.reportValidity();
  };
  control.addEventListener('change', () => control.setCustomValidity(''));
  form.addEventListener('submit', (event) => {
    const file = control.files?.[0];
    if (file) {
      event.preventDefault();
      // The file is gone, or it is a folder.
      check(file).catch(refuse);
    }
  });
  for (const name of ['dragover', 'dragleave', 'drop'] as const) {
    form.addEventListener(name, (event) => {
      event.preventDefault();
      form.classList.toggle('mw-drop--over', name === 'dragover');
      if (name === 'drop' && event.dataTransfer?.files.length === 1) {
        control.files = event.dataTransfer.files;
        control.setCustomValidity('');
        form.requestSubmit();
      } else if (name === 'drop') {
        refuse();
      }
    });
  }
}

const form = document.querySelector<HTMLFormElement>('[data-verify]');
if (form) {
  verify(form);
}
