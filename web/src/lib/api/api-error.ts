import type { RefusalCode } from '../../../../api/contracts/http/refusals';
import { texts } from '../../../../api/contracts/http/texts';

/** Error of API calls: an error response, or a failed request. */
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

  /** Error code of the response. The response of a proxy may contain any other value. */
  get code(): RefusalCode | undefined {
    return this.details.error as RefusalCode | undefined;
  }

  /** True if the request failed, so that its effect is unknown. */
  get isUnreachable(): boolean {
    return this.status === 0;
  }

  /** Returns true if the server or one of its stores is unavailable, so that a retry may succeed. */
  get isUnavailable(): boolean {
    return this.isUnreachable || this.status >= 500;
  }
}

export const unreachable = (): ApiError => new ApiError(0, texts.unreachable);

/** Returns the message for the user for any thrown value. */
export const messageOf = (error: unknown): string => (error instanceof ApiError ? error.message : texts.unexpected);

/** Like `messageOf`, but without 'Try again', for use next to a retry button. */
export const reasonOf = (error: unknown): string =>
  messageOf(error).replace(/ (?:Please try|Try) again(?: in a moment)?\.$/, '');

/** Like `messageOf`, but returns `fallback` for an error response without a message. */
export function messageOr(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback;
  return error.isUnreachable || error.details.message ? error.message : fallback;
}

/** Returns the error of a response. One that is not from the API keeps its status. */
export async function errorFrom(response: Response): Promise<ApiError> {
  const retryAfterMs = retryAfter(response);
  const body: unknown = await response.json().catch(() => undefined);
  if (typeof body !== 'object' || body === null) {
    return new ApiError(response.status, proxyText(response.status), {}, {}, retryAfterMs);
  }
  const { message, errors } = body as { message?: unknown; errors?: Record<string, string> };
  const text = typeof message === 'string' ? message : texts.unexpected;
  return new ApiError(response.status, text, errors, { ...body }, retryAfterMs);
}

/** Returns the text for a status whose page comes from a proxy in front of the server. */
function proxyText(status: number): string {
  if (status === 413) return texts.fileTooLargeForSite;
  if (status >= 502 && status <= 504) return texts.restarting;
  return status >= 500 ? texts.unavailable : texts.unexpected;
}

/** Returns the `Retry-After` header in ms. The API sends seconds; dates sent by proxies are ignored. */
function retryAfter({ headers }: Response): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? NaN);
  return seconds >= 0 ? seconds * 1000 : undefined;
}
