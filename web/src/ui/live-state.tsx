import { TIME } from '../lib/time/date-formats';
import { useIsLive } from '../lib/live/live';
import { classes } from './classes';

/** State of the live connection; has a constant width. @param showsTime adds the time at which the connection was lost */
export function LiveState({ showsTime = false }: { showsTime?: boolean }) {
  const { isLive, disconnectedSince } = useIsLive();
  const isAway = disconnectedSince !== undefined;
  return (
    <span
      className={classes(
        'inline-flex min-w-30 items-center justify-end gap-2 text-xs whitespace-nowrap phone:min-w-0',
        isAway ? 'font-strong text-caution' : 'text-ink-soft',
      )}
    >
      <i
        aria-hidden
        className={classes(
          'size-2.5 rounded-bubble',
          isAway ? 'border-2 border-caution' : isLive ? 'bg-positive' : 'bg-rule',
        )}
      />
      {isAway
        ? `Not connected${showsTime ? ` since ${TIME.format(disconnectedSince)}` : ''}`
        : isLive
          ? 'Live'
          : 'Connecting'}
    </span>
  );
}
