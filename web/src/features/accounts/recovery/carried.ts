import { useLocation } from 'react-router-dom';
import { RESEND_SECONDS, USER_TYPES, type UserType } from '../../../../../api/contracts/http/limits';
import { serverClock } from '../../../lib/time/server-clock';

/** What one screen of the recovery hands to the next, beside the address: whose password it is. */
export interface Carried {
  userType: UserType;
  email: string;
}

export interface AwaitedCode extends Carried {
  /** ISO 8601: from when on another code can be asked for */
  resendAt: string;
}

/** From now on a code is awaited. */
export const awaiting = ({ userType, email }: Carried): AwaitedCode => ({ userType, email, resendAt: inAMinute() });

export const inAMinute = (): string => new Date(serverClock.now() + RESEND_SECONDS * 1_000).toISOString();

/** Undefined for who comes from elsewhere. It outlives a reload. */
export function useCarried(): (Carried & Partial<AwaitedCode>) | undefined {
  const state = useLocation().state as Partial<AwaitedCode> | null;
  const isOurs = USER_TYPES.some((userType) => userType === state?.userType) && typeof state?.email === 'string';
  return isOurs ? (state as AwaitedCode) : undefined;
}

export const roleOf = (userType: UserType | undefined): 'student' | 'tutor' =>
  userType === 'Tutor' ? 'tutor' : 'student';
