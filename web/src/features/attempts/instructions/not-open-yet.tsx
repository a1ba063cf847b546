import moment from 'moment';
import { useEffect } from 'react';
import { MODEL_TEST_DATE } from '../../../../../api/contracts/http/patterns';
import { useSecondsLeftSelector } from '../../../lib/time/use-countdown';
import { ButtonLink } from '../../../ui/button';
import { ACT, Ready, Tear } from './tear';

export interface NotOpenYetProps {
  /** ISO 8601 */
  opensAt: string;
  from: { to: string; name: string };
  /** called once the exam is open */
  onOpen: () => void;
}

/** Replaces the start button before the exam opens: says from when it can be started. */
export function NotOpenYet({ opensAt, from, onOpen }: NotOpenYetProps) {
  const isOpen = useSecondsLeftSelector(opensAt, (secondsLeft) => secondsLeft <= 0);
  useEffect(() => {
    if (isOpen) onOpen();
  }, [isOpen, onOpen]);
  return (
    <Tear why={<Ready>{`You can start this exam from ${moment(opensAt).format(MODEL_TEST_DATE)}.`}</Ready>}>
      <ButtonLink size="tap" to={from.to} className={ACT}>
        {`Back to ${from.name}`}
      </ButtonLink>
    </Tear>
  );
}
