/** Why a mail could not be handed to the mail server. Contains no text of the server, which may name the recipient. */
export interface MailFailure {
  /** Kind of failure, for example `EAUTH` (login), `ESOCKET` (connection, certificate) or `EENVELOPE` (recipient). */
  readonly code: string;
  /** The code with its cause, the server's reply number and its enhanced status code, such as `EAUTH (535 5.7.8)`. */
  readonly text: string;
  /** True if the server rejected this mail permanently, so that a retry cannot succeed. */
  readonly isFinal: boolean;
}

/** Fields that nodemailer adds to its errors. */
interface SmtpError {
  readonly code?: unknown;
  /** Code of the system or TLS error that caused it. */
  readonly originalCode?: unknown;
  readonly command?: unknown;
  readonly responseCode?: unknown;
  readonly response?: unknown;
}

/** Describes an error of the transport. */
export function mailFailureOf(error: unknown): MailFailure {
  const { code: kind, originalCode, command, responseCode, response } = error as SmtpError;
  const code = typeof kind === 'string' && /^E[A-Z]{2,20}$/.test(kind) ? kind : 'unknown';
  const cause =
    typeof originalCode === 'string' && /^[A-Z][A-Z\d_]{2,60}$/.test(originalCode) ? originalCode : undefined;
  const reply = typeof responseCode === 'number' ? String(responseCode) : undefined;
  // RFC 3463
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})(?!\S)/.exec(String(response))?.[1];
  const details = [cause, reply, enhanced].filter((part) => part !== undefined).join(' ');
  return {
    code,
    text: details ? `${code} (${details})` : code,
    isFinal: (command === 'RCPT TO' || command === 'DATA') && (reply?.startsWith('5') ?? false),
  };
}
