import { describe, expect, it } from 'vitest';

import { answerFaults, answerWords, exampleAnswers, firstAnswers, keepAnswers, unanswered, type DpaQuestion } from './answers';

const options = [
  { value: 'staff', label: 'Beschäftigte' },
  { value: 'health', label: 'Gesundheitsdaten' }
];
const QUESTIONS: DpaQuestion[] = [
  { key: 'controller.company', label: 'Organisation', type: 'text', required: true },
  { key: 'processing.purpose', label: 'Zweck', type: 'textarea', default: 'Betrieb' },
  { key: 'processing.kind', label: 'Art', type: 'select', required: true, options },
  { key: 'processing.data', label: 'Daten', type: 'multi-select', options, default: ['staff'] },
  { key: 'processing.abroad', label: 'Drittland', type: 'toggle', required: true }
];
const WORDS = { yes: 'Ja', no: 'Nein', none: '–' };

describe('answers', () => {
  it('begin with what is known, else with what the template says', () => {
    expect(firstAnswers(QUESTIONS, { 'controller.company': 'Klinik' })).toEqual({
      'controller.company': 'Klinik',
      'processing.purpose': 'Betrieb',
      'processing.kind': '',
      'processing.data': ['staff'],
      'processing.abroad': false
    });
  });

  it('can be made up, so that every question has one', () => {
    expect(unanswered(QUESTIONS, exampleAnswers(QUESTIONS))).toEqual([]);
  });

  it('are missing where one is required; blanks do not count', () => {
    expect(unanswered(QUESTIONS, { ...firstAnswers(QUESTIONS), 'controller.company': '  ' })).toEqual([
      'controller.company',
      'processing.kind',
      'processing.abroad'
    ]);
  });

  it('stay when a template changes, as far as they fit', () => {
    const given = {
      'controller.company': 'Klinik',
      'processing.kind': 'gone',
      'processing.data': ['health'],
      'processing.abroad': 'true',
      other: 'x'
    };
    expect(keepAnswers(QUESTIONS, given, firstAnswers(QUESTIONS))).toEqual({
      'controller.company': 'Klinik',
      'processing.purpose': 'Betrieb',
      'processing.kind': '',
      'processing.data': ['health'],
      'processing.abroad': false
    });
  });

  it('are refused at their questions', () => {
    expect(answerFaults({ 'input.controller.company': ['Fehlt.', 'Ganz.'], version: ['Alt.'] })).toEqual({
      'controller.company': 'Fehlt. Ganz.',
      version: 'Alt.'
    });
  });

  it('are said in the words of their options', () => {
    const [text, , select, list, toggle] = QUESTIONS as [DpaQuestion, DpaQuestion, DpaQuestion, DpaQuestion, DpaQuestion];
    expect(answerWords(text, ' ', WORDS)).toBe('–');
    expect(answerWords(select, 'health', WORDS)).toBe('Gesundheitsdaten');
    expect(answerWords(list, ['staff', 'health'], WORDS)).toBe('Beschäftigte, Gesundheitsdaten');
    expect(answerWords(toggle, false, WORDS)).toBe('Nein');
  });
});
