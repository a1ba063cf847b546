import { ROLES, type Role } from '../../lib/session';

/** Location state that a guard passes to the login page. */
export interface LoginState {
  /** The requested URL */
  readonly from: string;
  /** True if the session ended while a page of the area was open */
  readonly signedOut: boolean;
}

/**
 * Returns the URL after a login: the requested one if it is in the area of the role, otherwise the home of the area.
 */
export function loginTarget(role: Role, state: unknown): string {
  const { from } = (state ?? {}) as Partial<LoginState>;
  return typeof from === 'string' && from.startsWith(`/${role}/`) ? from : ROLES[role].home;
}

export const isSignedOut = (state: unknown): boolean => ((state ?? {}) as Partial<LoginState>).signedOut === true;
