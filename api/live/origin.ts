import type { IncomingMessage } from 'node:http';

/**
 * Whether a socket may be opened from where it is: no Origin (no browser), or ours.
 * @param publicOrigin of PUBLIC_URL; without it an Origin must name the host that the request went to
 */
export function isOurOrigin(
  { headers }: Pick<IncomingMessage, 'headers'>,
  publicOrigin: string | undefined,
  trustProxy: boolean,
): boolean {
  const { origin } = headers;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  if (publicOrigin !== undefined) return origin === publicOrigin;
  const forwarded = trustProxy ? headers['x-forwarded-host'] : undefined;
  return new URL(origin).host === (forwarded ?? headers.host);
}
