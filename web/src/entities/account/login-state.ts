import { ROLES, type Role } from '../../lib/session';

/** What a guard tells the login that it leads to, in the state of the location. */
export interface LoginState {
  /** the address that was asked for */
  readonly from: string;
  /** the session ended while a page of the area was open */
  readonly signedOut: boolean;
}

/** Where a login leads: to the address that was asked for, where it is of the role's own area, or else to the area's home. */
export function loginTarget(role: Role, state: unknown): string {
  const { from } = (state ?? {}) as Partial<LoginState>;
  return typeof from === 'string' && from.startsWith(`/${role}/`) ? from : ROLES[role].home;
}

export const isSignedOut = (state: unknown): boolean => ((state ?? {}) as Partial<LoginState>).signedOut === true;
