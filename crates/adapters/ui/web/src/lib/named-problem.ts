import type { Problem } from './problems';

const wordsOf = (element: Element | null | undefined): string => element?.textContent.trim() ?? '';

/** What a field is called on the page: its label, behind the legend of its group. */
function nameOf(field: string): string {
  const control = document.getElementById(field);
  const label = control instanceof HTMLFieldSetElement ? null : (control as HTMLInputElement | null)?.labels?.[0];
  const legend = control?.closest('fieldset')?.querySelector('legend');
  return [wordsOf(legend), wordsOf(label)].filter((words) => words !== '').join(', ');
}

/** A problem after the name of its field: "This is too long" alone does not say what it is about. */
export function withName({ text, field }: Problem): Problem {
  const name = field === undefined ? '' : nameOf(field);
  return { text: name === '' ? text : `${name}: ${text}`, field };
}
