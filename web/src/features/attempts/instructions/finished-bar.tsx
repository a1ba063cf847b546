import { texts } from '../../../../../api/contracts/http/texts';
import { percentText } from '../../../entities/score/score-text';
import { ButtonLink } from '../../../ui/button';
import { ScoreCircle } from '../../../entities/score/score-circle';
import { isHeld, type EndedAttempt } from '../attempt.queries';
import { resultsTimeText } from '../result/held-result';
import { BAR_BUTTON_CLASSES, BarText, StartBar } from './start-bar';

/** Replaces the start button after the exam: the score, and a link to the result once it is shown. */
export function FinishedBar({ result }: { result: EndedAttempt }) {
  if (isHeld(result)) {
    return (
      <StartBar state={<BarText>{`${texts.modelTestTaken} ${resultsTimeText(result)}`}</BarText>}>
        <ButtonLink size="tap" to="/student/model-test" className={BAR_BUTTON_CLASSES}>
          Back to Model Tests
        </ButtonLink>
      </StartBar>
    );
  }
  const { type, attemptId, score } = result;
  return (
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
      <ButtonLink kind="ink" size="tap" to={`/student/exam-history/${attemptId}`} className={BAR_BUTTON_CLASSES}>
        See the result
      </ButtonLink>
    </StartBar>
  );
}
