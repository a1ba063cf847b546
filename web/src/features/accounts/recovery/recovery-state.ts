import { useLocation } from 'react-router-dom';
import { RESEND_SECONDS, USER_TYPES, type UserType } from '../../../../../api/contracts/http/limits';
import { serverClock } from '../../../lib/time/server-clock';

/** Navigation state that the steps of the recovery pass on. */
export interface RecoveryState {
  userType: UserType;
  email: string;
}

export interface RequestedCode extends RecoveryState {
  /** Instant (ISO 8601) from which another code can be requested */
  resendAt: string;
}

/** Returns the state after a code was requested. */
export const requestedCodeOf = ({ userType, email }: RecoveryState): RequestedCode => ({
  userType,
  email,
  resendAt: resendTime(),
});

export const resendTime = (): string => new Date(serverClock.now() + RESEND_SECONDS * 1_000).toISOString();

/** Returns the state; undefined if the page was opened directly. It survives a reload. */
export function useRecoveryState(): (RecoveryState & Partial<RequestedCode>) | undefined {
  const state = useLocation().state as Partial<RequestedCode> | null;
  const isValid = USER_TYPES.some((userType) => userType === state?.userType) && typeof state?.email === 'string';
  return isValid ? (state as RequestedCode) : undefined;
}

export const roleOf = (userType: UserType | undefined): 'student' | 'tutor' =>
  userType === 'Tutor' ? 'tutor' : 'student';
