import { tick } from 'svelte';

import { ApiFailure, asFailure } from '../api/failure';
import { answerFaults, firstAnswers, isChoice, keepAnswers, unanswered, type Answers, type DpaQuestion } from '../lib/dpa/answers';
import { i18n } from '../lib/i18n.svelte';
import { forgetPdf, showPdf } from '../lib/pdf-tab';
import type { Problem } from '../lib/problems';
import { same } from '../lib/same';
import { conclude, fetchTemplates, preview, type Contract, type Template } from './api';
import { router } from './router.svelte';
import { session } from './session.svelte';

session.onEnd(forgetPdf);

export const STEPS = [1, 2, 3] as const;
export type Step = (typeof STEPS)[number];

/** Ids of the fields, and of the heading of each step. */
export const PREFIX = 'answer-';
export const ACCEPTED = 'accepted';
export const HEADING = 'step-title';

/** The way to an agreement: what is agreed, by whom, and the consent. */
export class Wizard {
  templates = $state.raw<Template[] | null>(null);
  failure = $state.raw<ApiFailure | null>(null);
  template = $state.raw<Template | null>(null);
  answers: Answers = $state({});
  /** What the answers began with. */
  #first = $state.raw<Answers>({});
  /** Part of the address, so that the browser's own buttons go from step to step. */
  readonly step: Step = $derived(STEPS.find((step) => String(step) === router.query.get('step')) ?? 1);
  accepted = $state(false);
  busy = $state(false);
  /** Whether another version was published while somebody was at it. */
  changed = $state(false);
  faults = $state.raw<Record<string, string>>({});
  problems = $state.raw<Problem[]>([]);
  /** Increases with each refused attempt, so that the summary gets the focus every time. */
  attempt = $state(0);

  readonly questions: readonly DpaQuestion[] = $derived.by(() => this.#of(this.step));
  readonly dirty: boolean = $derived.by(() => !same(this.answers, this.#first));

  /** Reads what there is to choose from; answers that still fit stay. */
  async load(): Promise<void> {
    this.failure = null;
    if (this.step > 1) {
      router.go(router.path, { replace: true });
    }
    try {
      this.templates = await fetchTemplates();
      this.choose(this.template?.slug ?? this.templates[0]?.slug ?? '');
    } catch (cause) {
      this.failure = asFailure(cause, i18n.t('error.unexpected'));
    }
  }

  choose(slug: string): void {
    const template = this.templates?.find((other) => other.slug === slug) ?? this.templates?.[0] ?? null;
    this.template = template;
    const [questions, known] = [template?.variable_schema ?? [], template?.prefill ?? {}];
    const wasDirty = this.dirty;
    this.#first = firstAnswers(questions, known);
    this.answers = wasDirty ? keepAnswers(questions, $state.snapshot(this.answers), this.#first) : { ...this.#first };
    this.#clear();
  }

  /** On to the next step, unless something is missing. */
  async next(): Promise<void> {
    this.#clear();
    const keys = unanswered(this.questions, this.answers);
    if (keys.length > 0) {
      const word = (question: DpaQuestion): string =>
        i18n.t(question.type === 'toggle' ? 'portal.must_be_on' : isChoice(question) ? 'portal.missing_choice' : 'portal.missing');
      await this.#show(
        Object.fromEntries(this.questions.filter(({ key }) => keys.includes(key)).map((question) => [question.key, word(question)]))
      );
    } else if (this.step < 3) {
      await this.go((this.step + 1) as Step);
    }
  }

  async go(step: Step): Promise<void> {
    router.go(`${router.path}?step=${step}`);
    await tick();
  }

  /** What is to happen at each change of the step, whoever asked for it. */
  arrive(): void {
    this.#clear();
    document.getElementById(HEADING)?.focus();
  }

  /** Shows the PDF. Call it from a click. */
  async preview(): Promise<void> {
    const template = this.template;
    if (template !== null) {
      await this.#attempt(() =>
        showPdf(i18n.t('agreement.preview.waiting'), `${template.slug}.pdf`, () => preview(template, $state.snapshot(this.answers)))
      );
    }
  }

  /** Concludes the agreement, once it is accepted. */
  async conclude(done: (contract: Contract) => void): Promise<void> {
    const template = this.template;
    if (template === null || this.busy) {
      return;
    }
    if (!this.accepted) {
      this.faults = { [ACCEPTED]: i18n.t('portal.accept.missing') };
      this.problems = [{ text: i18n.t('portal.accept.missing'), field: ACCEPTED }];
      this.attempt += 1;
      return;
    }
    await this.#attempt(async () => done(await conclude(template, $state.snapshot(this.answers))));
  }

  #of(step: Step): DpaQuestion[] {
    return (this.template?.variable_schema ?? []).filter((question) => step !== 3 && isChoice(question) === (step === 1));
  }

  async #attempt(action: () => Promise<void>): Promise<void> {
    if (this.busy) {
      return;
    }
    this.#clear();
    this.busy = true;
    try {
      await action();
    } catch (cause) {
      await this.#refuse(cause);
    } finally {
      this.busy = false;
    }
  }

  async #refuse(cause: unknown): Promise<void> {
    const failure = asFailure(cause, i18n.t('error.unexpected'));
    if (failure.status === 409) {
      // What was read is not what would be concluded.
      this.accepted = false;
      await this.load();
      await this.go(1);
      this.changed = this.failure === null;
      return;
    }
    await this.#show(answerFaults(failure.errors), failure.message);
  }

  /** Says what is wrong at the step where it can be corrected. */
  async #show(faults: Record<string, string>, message?: string): Promise<void> {
    const step = STEPS.find((one) => this.#of(one).some(({ key }) => faults[key] !== undefined));
    if (step !== undefined && step !== this.step) {
      await this.go(step);
    }
    this.faults = faults;
    const named = this.questions.filter(({ key }) => faults[key] !== undefined);
    this.problems =
      named.length === 0 && message !== undefined
        ? [{ text: message }]
        : named.map(({ key, label }) => ({ text: `${label}: ${faults[key]}`, field: PREFIX + key }));
    this.attempt += 1;
  }

  #clear(): void {
    [this.faults, this.problems, this.changed] = [{}, [], false];
  }
}
