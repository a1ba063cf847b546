import {
  AVATAR_FETCH_FAILED,
  AVATAR_MAX,
  AVATAR_MIN,
  AVATAR_STUDENT_UNKNOWN,
  AVATAR_TUTOR_DEFAULT,
} from '../../../../api/contracts/http/limits';
import { classes } from '../../ui/classes';

/** The picture to show for a student: 1 when it could not be fetched, 4 for an id that is none (DASH-12). */
export function studentAvatar(id: number | undefined, failed = false): number {
  if (failed) return AVATAR_FETCH_FAILED;
  return isAvatar(id) ? id : AVATAR_STUDENT_UNKNOWN;
}

/** The same for a tutor, who has 1 until another is chosen (TDASH-3, TDASH-4). */
export function tutorAvatar(id: number | undefined, failed = false): number {
  if (failed) return AVATAR_FETCH_FAILED;
  return isAvatar(id) ? id : AVATAR_TUTOR_DEFAULT;
}

const isAvatar = (id: number | undefined): id is number =>
  id !== undefined && Number.isInteger(id) && id >= AVATAR_MIN && id <= AVATAR_MAX;

/** One of the six pictures; decorative, since the name stands beside it. `className` gives the size. */
export const Avatar = ({ picture, className }: { picture: number; className?: string }) => (
  <img src={`/avatars/${picture}.svg`} alt="" className={classes('block flex-none rounded-bubble', className)} />
);
