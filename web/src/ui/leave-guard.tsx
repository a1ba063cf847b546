import { useEffect, useEffectEvent } from 'react';
import { useBlocker } from 'react-router-dom';
import { Button } from './button';
import { Dialog } from './dialog';

export interface LeaveGuardProps {
  /** asked at the moment of leaving */
  isUnsaved: () => boolean;
  /** what becomes of it */
  text: string;
}

/** Asks before somebody leaves a page on which something is not saved; the browser asks in its own words where the tab is closed. */
export function LeaveGuard({ isUnsaved, text }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isUnsaved(),
  );
  const ask = useEffectEvent((event: BeforeUnloadEvent) => isUnsaved() && event.preventDefault());
  useEffect(() => {
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, []);
  const stay = () => blocker.reset?.();
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      onOpenChange={stay}
      title="Leave without saving?"
      text={text}
      acts={
        <>
          <Button onClick={stay}>Stay</Button>
          <Button kind="danger-solid" onClick={() => blocker.proceed?.()}>
            Leave
          </Button>
        </>
      }
    />
  );
}
