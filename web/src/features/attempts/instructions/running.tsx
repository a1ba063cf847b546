import { Alert } from '../../../ui/alert';
import { ButtonLink } from '../../../ui/button';
import type { RunningAttempt } from '../attempt.queries';
import { questionsAddress } from '../exam';
import { ACT, Tear } from './tear';

/** Instead of a second start, while the exam runs. */
export const Running = ({ attempt: { type, examId } }: { attempt: RunningAttempt }) => (
  <Tear why={<Alert>This exam is running, and its time goes on. Resume it now.</Alert>}>
    <ButtonLink kind="ink" size="tap" to={questionsAddress(type, examId)} className={ACT}>
      Resume
    </ButtonLink>
  </Tear>
);
