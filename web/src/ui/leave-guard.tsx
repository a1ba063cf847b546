import { useEffect, useEffectEvent } from 'react';
import { useBlocker } from 'react-router-dom';
import { Button } from './button';
import { Dialog } from './dialog';

export interface LeaveGuardProps {
  /** Returns true if there are unsaved changes; called when the user leaves the page */
  isUnsaved: () => boolean;
  /** Text about the unsaved changes */
  text: string;
}

/** Confirms navigation away from unsaved changes. When the tab is closed, the browser shows its own dialog. */
export function LeaveGuard({ isUnsaved, text }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isUnsaved(),
  );
  const onBeforeUnload = useEffectEvent((event: BeforeUnloadEvent) => isUnsaved() && event.preventDefault());
  useEffect(() => {
    addEventListener('beforeunload', onBeforeUnload);
    return () => removeEventListener('beforeunload', onBeforeUnload);
  }, []);
  const cancel = () => blocker.reset?.();
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      onOpenChange={cancel}
      title="Leave without saving?"
      text={text}
      actions={
        <>
          <Button onClick={cancel}>Stay</Button>
          <Button kind="danger-solid" onClick={() => blocker.proceed?.()}>
            Leave
          </Button>
        </>
      }
    />
  );
}
