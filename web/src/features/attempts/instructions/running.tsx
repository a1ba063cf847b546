import { Alert } from '../../../ui/alert';
import { ButtonLink } from '../../../ui/button';
import type { RunningAttempt } from '../attempt.queries';
import { questionsAddress } from '../exam';
import { ACT, Tear } from './tear';

/** Replaces the start button while the exam is running. */
export const Running = ({ attempt: { type, examId } }: { attempt: RunningAttempt }) => (
  <Tear why={<Alert>This exam is already running, and the clock has not stopped. Resume it now.</Alert>}>
    <ButtonLink kind="ink" size="tap" to={questionsAddress(type, examId)} className={ACT}>
      Resume
    </ButtonLink>
  </Tear>
);
