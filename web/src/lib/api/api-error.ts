import type { RefusalCode } from '../../../../api/contracts/http/refusals';
import { texts } from '../../../../api/contracts/http/texts';

/** What the server refused, or why it could not be asked: the one error of all calls. */
export class ApiError extends Error {
  /**
   * @param status of HTTP; 0 when the call did not get through
   * @param message for a person to read
   * @param errors texts by field (400)
   * @param details all that the answer held: its code in `error`, and fields such as `attemptId` of a 409
   * @param retryAfterMs how long the server asks to wait before another try (429, 503)
   */
  constructor(
    readonly status: number,
    message: string,
    readonly errors: Readonly<Record<string, string>> = {},
    readonly details: Readonly<Record<string, unknown>> = {},
    readonly retryAfterMs?: number,
  ) {
    super(message);
    this.name = 'ApiError';
  }

  /** why the server refused; an answer that is not its own may say anything else */
  get code(): RefusalCode | undefined {
    return this.details.error as RefusalCode | undefined;
  }

  /** whether the call did not get through, so that nothing is known of its effect */
  get unreachable(): boolean {
    return this.status === 0;
  }

  /** whether the server, or what it needs, is not there now: another try may do */
  get away(): boolean {
    return this.unreachable || this.status >= 500;
  }
}

export const unreachable = (): ApiError => new ApiError(0, texts.unreachable);

/** What to tell a person about anything that was thrown. */
export const messageOf = (thrown: unknown): string => (thrown instanceof ApiError ? thrown.message : texts.unexpected);

/** The same beside a button that says 'Try again', which need not be said twice. */
export const reasonOf = (thrown: unknown): string =>
  messageOf(thrown).replace(/ (?:Please try|Try) again(?: in a moment)?\.$/, '');

/** The same, with words of the page's own for what the server has refused without any. */
export function messageOr(thrown: unknown, otherwise: string): string {
  if (!(thrown instanceof ApiError)) return otherwise;
  return thrown.unreachable || thrown.details.message ? thrown.message : otherwise;
}

/** A refusing answer as an `ApiError`; one that is not the API's own keeps its status. */
export async function refusalIn(response: Response): Promise<ApiError> {
  const retryAfterMs = retryAfter(response);
  const body: unknown = await response.json().catch(() => undefined);
  if (typeof body !== 'object' || body === null) {
    const text = response.status >= 500 ? texts.unavailable : texts.unexpected;
    return new ApiError(response.status, text, {}, {}, retryAfterMs);
  }
  const { message, errors } = body as { message?: unknown; errors?: Record<string, string> };
  const text = typeof message === 'string' ? message : texts.unexpected;
  return new ApiError(response.status, text, errors, { ...body }, retryAfterMs);
}

/** Our server gives it in seconds. */
function retryAfter({ headers }: Response): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? NaN);
  return seconds >= 0 ? seconds * 1000 : undefined;
}
