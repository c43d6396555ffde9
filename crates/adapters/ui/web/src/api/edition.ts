import { call } from './connect';

/** A record with its edition. */
export interface Edition<Record> {
  record: Record;
  /** Goes back with a change, so that nobody overwrites what they have not seen. */
  tag: string;
}

export interface Outcome<Body> {
  data?: Body;
  error?: unknown;
  response: Response;
}

/** The record of an answer with the edition from its header. */
export async function withTag<Body>(outcome: Promise<Outcome<Body>>): Promise<Edition<Body>> {
  let tag = '';
  const seen = outcome.then((answer) => {
    tag = answer.response.headers.get('ETag') ?? '';
    return answer;
  });
  return { record: await call(seen), tag };
}

/** Allows a change only of this edition; of any, for `null`. */
export const ifMatch = (tag: string | null): { headers?: { 'If-Match': string } } => (tag === null ? {} : { headers: { 'If-Match': tag } });
