import { texts } from '../../../../../api/contracts/http/texts';
import { percentText } from '../../../entities/score/score-text';
import { ButtonLink } from '../../../ui/button';
import { ScoreCircle } from '../../../entities/score/score-circle';
import type { FinishedAttempt } from '../attempt.queries';
import { BAR_BUTTON, StartBar } from './start-bar';

/** Replaces the start button after the exam: the score, and a link to the result. */
export const FinishedBar = ({ result: { type, attemptId, score } }: { result: FinishedAttempt }) => (
  <StartBar
    state={
      <div className="flex items-center gap-x-10 phone:gap-x-8">
        <p className="relative ml-5 text-lg font-head tabular-nums">
          <ScoreCircle />
          <span className="sr-only">Your score </span>
          {percentText(score)}
        </p>
        <p className="text-ink-soft phone:text-xs short:text-xs">
          {type === 'ModelTest' ? texts.modelTestTaken : texts.examStarted}
        </p>
      </div>
    }
  >
    <ButtonLink kind="ink" size="tap" to={`/student/exam-history/${attemptId}`} className={BAR_BUTTON}>
      See the result
    </ButtonLink>
  </StartBar>
);
