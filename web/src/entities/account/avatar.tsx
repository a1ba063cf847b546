import {
  AVATAR_FETCH_FAILED,
  AVATAR_MAX,
  AVATAR_MIN,
  AVATAR_STUDENT_UNKNOWN,
  AVATAR_TUTOR_DEFAULT,
} from '../../../../api/contracts/http/limits';
import { classes } from '../../ui/classes';

/** Returns the picture of a student: 1 if the profile failed to load, 4 for an invalid id (DASH-12). */
export function studentAvatar(id: number | undefined, hasFailed = false): number {
  if (hasFailed) return AVATAR_FETCH_FAILED;
  return isAvatar(id) ? id : AVATAR_STUDENT_UNKNOWN;
}

/** Returns the picture of a tutor; the default is 1 (TDASH-3, TDASH-4). */
export function tutorAvatar(id: number | undefined, failed = false): number {
  if (failed) return AVATAR_FETCH_FAILED;
  return isAvatar(id) ? id : AVATAR_TUTOR_DEFAULT;
}

const isAvatar = (id: number | undefined): id is number =>
  id !== undefined && Number.isInteger(id) && id >= AVATAR_MIN && id <= AVATAR_MAX;

/** One of the six pictures. Decorative, next to the name. `className` sets the size. */
export const Avatar = ({ picture, className }: { picture: number; className?: string }) => (
  <img src={`/avatars/${picture}.svg`} alt="" className={classes('block flex-none rounded-bubble', className)} />
);
