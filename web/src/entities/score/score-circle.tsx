import { classes } from '../../ui/classes';

const LARGE_CLASSES = '-inset-x-5 -top-3 h-[calc(100%+1.25rem)] w-[calc(100%+2.5rem)]';
const SMALL_CLASSES = '-inset-x-3.5 -top-1.5 h-[calc(100%+0.75rem)] w-[calc(100%+1.75rem)]';

/** A hand-drawn circle around a score. The parent element must be `relative`. */
export const ScoreCircle = ({ small = false }: { small?: boolean }) => (
  <svg
    viewBox="0 0 200 110"
    preserveAspectRatio="none"
    aria-hidden
    className={classes(
      'absolute overflow-visible fill-none stroke-examiner stroke-2 [stroke-linecap:round]',
      small ? SMALL_CLASSES : LARGE_CLASSES,
    )}
  >
    <path
      vectorEffect="non-scaling-stroke"
      d="M34 26C70 2 146-2 178 26c30 28 14 66-40 76C84 111 16 102 8 62 3 36 40 10 96 6c26-2 52 0 72 10"
    />
  </svg>
);
