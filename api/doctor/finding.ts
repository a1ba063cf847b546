/** What a check found. */
export interface Finding {
  readonly check: string;
  /** `problem`: something must be done; `note`: worth knowing, or it could not be checked. */
  readonly state: 'ok' | 'note' | 'problem';
  /** A sentence without secrets. */
  readonly text: string;
  /** What to do. */
  readonly action?: string;
}

export const ok = (check: string, text: string): Finding => ({ check, state: 'ok', text });
export const note = (check: string, text: string, action?: string): Finding => ({
  check,
  state: 'note',
  text,
  ...(action !== undefined && { action }),
});
export const problem = (check: string, text: string, action: string): Finding => ({
  check,
  state: 'problem',
  text,
  action,
});
