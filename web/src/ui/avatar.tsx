import {
  AVATAR_FETCH_FAILED,
  AVATAR_MAX,
  AVATAR_MIN,
  AVATAR_STUDENT_UNKNOWN,
} from '../../../api/contracts/http/limits';
import { classes } from './classes';

/** The picture to show for a student: 1 when it could not be fetched, 4 for an id that is none (DASH-12). */
export function studentAvatar(id: number | undefined, failed = false): number {
  if (failed) return AVATAR_FETCH_FAILED;
  const known = id !== undefined && Number.isInteger(id) && id >= AVATAR_MIN && id <= AVATAR_MAX;
  return known ? id : AVATAR_STUDENT_UNKNOWN;
}

/** One of the six pictures; decorative, since the name stands beside it. `className` gives the size. */
export const Avatar = ({ picture, className }: { picture: number; className?: string }) => (
  <img src={`/avatars/${picture}.svg`} alt="" className={classes('block flex-none rounded-bubble', className)} />
);
