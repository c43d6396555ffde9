// What somebody presses, as the page itself is told.

/** Counts from now on what is pressed in a page, with a pointer or a key; texts are to be inserted without keys. */
export async function countInputs(page) {
  let count = 0;
  await page.exposeFunction('countInput', () => {
    count += 1;
  });
  const listen = () => {
    const counted = (event) => {
      if (event.isTrusted && !['Alt', 'Control', 'Meta', 'Shift'].includes(event.key)) window.countInput();
    };
    for (const kind of ['pointerdown', 'keydown']) window.addEventListener(kind, counted, { capture: true });
  };
  await page.addInitScript(listen);
  await page.evaluate(listen);
  return () => count;
}
