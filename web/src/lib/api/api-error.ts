import type { RefusalCode } from '../../../../api/contracts/http/refusals';
import { texts } from '../../../../api/contracts/http/texts';

/** The error of all API calls: a refusal of the server, or a failed request. */
export class ApiError extends Error {
  /**
   * @param status HTTP status; 0 if the request failed
   * @param message text for the user
   * @param errors texts by field name (400)
   * @param details the response body: its code in `error`, and fields such as `attemptId` of a 409
   * @param retryAfterMs the server's `Retry-After` (429, 503)
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

  /** The reason of a refusal. A response of a proxy may have any other value. */
  get code(): RefusalCode | undefined {
    return this.details.error as RefusalCode | undefined;
  }

  /** True if the request failed, so that its effect is unknown. */
  get unreachable(): boolean {
    return this.status === 0;
  }

  /** Returns true if the server or one of its stores is unavailable, so that a retry may succeed. */
  get away(): boolean {
    return this.unreachable || this.status >= 500;
  }
}

export const unreachable = (): ApiError => new ApiError(0, texts.unreachable);

/** Returns the text for the user about anything that was thrown. */
export const messageOf = (thrown: unknown): string => (thrown instanceof ApiError ? thrown.message : texts.unexpected);

/** Returns the same text without 'Try again', for use next to a retry button. */
export const reasonOf = (thrown: unknown): string =>
  messageOf(thrown).replace(/ (?:Please try|Try) again(?: in a moment)?\.$/, '');

/** Returns the same text, or `otherwise` if the server refused without a message. */
export function messageOr(thrown: unknown, otherwise: string): string {
  if (!(thrown instanceof ApiError)) return otherwise;
  return thrown.unreachable || thrown.details.message ? thrown.message : otherwise;
}

/** Returns the error of a response. One that is not from the API keeps its status. */
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

/** Returns ms. The API sends seconds; a date of a proxy is ignored. */
function retryAfter({ headers }: Response): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? NaN);
  return seconds >= 0 ? seconds * 1000 : undefined;
}
