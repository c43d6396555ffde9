import type { components } from '../../api/schema';

/** A question of an agreement. */
export type DpaQuestion = components['schemas']['DpaVariable'];
export type Answer = string | string[] | boolean;
/** Answers by the keys of their questions. */
export type Answers = Record<string, Answer>;

/** Whether a question is about the terms, not about the contracting parties. */
export const isChoice = ({ type }: DpaQuestion): boolean => type !== 'text' && type !== 'textarea';

const NONE: Readonly<Record<DpaQuestion['type'], Answer>> = { text: '', textarea: '', select: '', 'multi-select': [], toggle: false };

/** The initial answers: from the person's account, else the template's defaults. */
export function firstAnswers(questions: readonly DpaQuestion[], known: Readonly<Record<string, string>> = {}): Answers {
  return Object.fromEntries(questions.map(({ key, type, default: start }) => [key, known[key] ?? start ?? NONE[type]]));
}

/** Example answers to every question, for a preview. */
export function exampleAnswers(questions: readonly DpaQuestion[]): Answers {
  const example = ({ label, type, options, default: start }: DpaQuestion): Answer => {
    const values = (options ?? []).map(({ value }) => value);
    return start ?? { text: label, textarea: label, select: values[0] ?? '', 'multi-select': values, toggle: true }[type];
  };
  return Object.fromEntries(questions.map((question) => [question.key, example(question)]));
}

/** Keeps the answers that are still valid after the form has changed. */
export function keepAnswers(questions: readonly DpaQuestion[], given: Readonly<Answers>, fresh: Answers): Answers {
  const fits = ({ type, options }: DpaQuestion, answer: Answer | undefined): boolean => {
    const known = (value: string): boolean => (options ?? []).some((option) => option.value === value);
    switch (type) {
      case 'toggle':
        return typeof answer === 'boolean';
      case 'multi-select':
        return Array.isArray(answer) && answer.every(known);
      case 'select':
        return typeof answer === 'string' && known(answer);
      default:
        return typeof answer === 'string';
    }
  };
  return Object.fromEntries(
    questions.map((question) => [question.key, (fits(question, given[question.key]) ? given[question.key] : fresh[question.key]) ?? ''])
  );
}

/** The keys of unanswered questions that require an answer. */
export function unanswered(questions: readonly DpaQuestion[], answers: Readonly<Answers>): string[] {
  const isEmpty = (answer: Answer | undefined): boolean =>
    answer === undefined ||
    answer === false ||
    (typeof answer === 'string' ? answer.trim() === '' : answer !== true && answer.length === 0);
  return questions.filter(({ key, required }) => required === true && isEmpty(answers[key])).map(({ key }) => key);
}

/** The server's messages about answers, by the keys of their questions. */
export function answerFaults(errors: Readonly<Record<string, readonly string[]>>): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).map(([path, texts]) => [path.replace(/^input\./, ''), texts.join(' ')]));
}

/** The text of an answer. */
export function answerWords(
  { type, options }: DpaQuestion,
  answer: Answer | undefined,
  words: { yes: string; no: string; none: string }
): string {
  if (type === 'toggle') {
    return answer === true ? words.yes : words.no;
  }
  const label = (value: string): string => (options ?? []).find((option) => option.value === value)?.label ?? value;
  const said = Array.isArray(answer) ? answer.map(label).join(', ') : typeof answer === 'string' ? label(answer) : '';
  return said.trim() === '' ? words.none : said;
}
