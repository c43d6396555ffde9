import type { ErrorBody } from './types';

/** The missing feature, and the highest tier of the plan. */
export interface Gap {
  feature: string;
  highestTier: string | null;
}

/** A limit of the plan that has been reached. */
export interface Limit {
  limit: number;
  current: number;
}

/** Why a call gave no result. `status` is 0 when no answer came. */
export class ApiFailure extends Error {
  readonly status: number;
  readonly errors: Record<string, string[]>;
  /** Set if the plan is the reason. */
  readonly gap: Gap | null;
  readonly limit: Limit | null;
  /** The keys of the fields that are the reason. */
  readonly fields: readonly string[];

  constructor(status: number, message: string, errors: Record<string, string[]> = {}, body: Partial<ErrorBody> = {}) {
    super(message);
    this.name = 'ApiFailure';
    this.status = status;
    this.errors = errors;
    const { required_feature: feature, highest_tier: tier, limit, current } = body;
    this.gap = typeof feature === 'string' ? { feature, highestTier: tier ?? null } : null;
    this.limit = typeof limit === 'number' && typeof current === 'number' ? { limit, current } : null;
    this.fields = body.fields ?? [];
  }

  /** Whether the plan is the reason, and not the input. */
  get isOfPlan(): boolean {
    return this.gap !== null || this.limit !== null;
  }
}

/** Turns any cause into a failure that can be shown. */
export function asFailure(cause: unknown, unexpected: string): ApiFailure {
  return cause instanceof ApiFailure ? cause : new ApiFailure(0, unexpected);
}

/** `null` if the plan closes it; for parts that a page can do without. */
export function unlessClosed<Found>(call: Promise<Found>): Promise<Found | null> {
  return call.catch((cause: unknown) => {
    if (cause instanceof ApiFailure && cause.gap !== null) {
      return null;
    }
    throw cause;
  });
}

/** Whether `body` is an error body of our server, not of a proxy in front of it. */
function isErrorBody(body: unknown): body is ErrorBody {
  return typeof body === 'object' && body !== null && typeof (body as ErrorBody).message === 'string';
}

interface Outcome<Body> {
  data?: Body;
  error?: unknown;
  response: Response;
}

/**
 * The body of a successful call; anything else becomes an [`ApiFailure`] whose message can be
 * shown. `texts` are used where the server gave none.
 */
export async function unwrap<Body>(call: Promise<Outcome<Body>>, texts: { unreachable: string; unexpected: string }): Promise<Body> {
  let outcome: Outcome<Body>;
  try {
    outcome = await call;
  } catch (cause) {
    // An abort comes from the caller and is not shown as a failure.
    if (cause instanceof DOMException && cause.name === 'AbortError') {
      throw cause;
    }
    throw new ApiFailure(0, texts.unreachable);
  }
  // Without a body, the status says that there is none.
  if (outcome.response.ok && (outcome.data !== undefined || outcome.response.status === 204)) {
    return outcome.data as Body;
  }
  if (isErrorBody(outcome.error)) {
    const { message, errors } = outcome.error;
    throw new ApiFailure(outcome.response.status, message, errors, outcome.error);
  }
  throw new ApiFailure(outcome.response.status, texts.unexpected);
}
