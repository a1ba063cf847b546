import { MOCK_TEST_MARKS, SUBJECTS } from '../../../../api/contracts/http/limits';
import { Alert } from '../../ui/alert';
import { BubbleChoice } from '../../ui/bubble-choice';
import { Button } from '../../ui/button';
import type { PartialChoice } from '../../entities/exam/mock-test-choice';
import type { MockTestForm } from '../../entities/exam/use-mock-test-form';
import { Sheet } from '../../ui/sheet';
import { messages } from './messages';
import { countOf, type StudentMistakes } from './mistakes.queries';

const TITLE = 'quiz-title';

export interface QuizFormProps extends MockTestForm {
  /** Mistakes of the student; undefined until loaded */
  mistakes: StudentMistakes | undefined;
}

/** Creates a mistake test (MISTAKE-5 to MISTAKE-9). */
export function QuizForm({ complete, busy, alert, field, onSubmit, mistakes }: QuizFormProps) {
  const subjects = field('subject');
  const marks = field('marks');
  return (
    <Sheet aria-labelledby={TITLE} className="sticky top-6 max-desktop:static">
      <form
        onSubmit={(event) => void onSubmit(event)}
        className="grid gap-4 px-6 pt-4 pb-6 max-desktop:grid-cols-2 phone:grid-cols-1 phone:p-4"
      >
        <h2 id={TITLE} className="section-title col-span-full font-head!">
          {messages.mistakeReviewMockTest}
        </h2>
        <BubbleChoice
          label={messages.subject}
          {...subjects}
          choices={subjects.choices.map((choice) => ({
            ...choice,
            unavailableReason: tooFewText({ subject: choice.value, mistakes }),
          }))}
          isNarrow
        />
        <BubbleChoice
          label={messages.marks}
          {...marks}
          choices={marks.choices.map((choice) => ({
            ...choice,
            unavailableReason: tooFewText({ subject: subjects.selected, marks: choice.value, mistakes }),
          }))}
          isNarrow
        />
        <BubbleChoice label={messages.timeLimitInMinutes} {...field('time')} isNarrow />
        <div className="col-span-full grid gap-2 whitespace-pre-line">
          <Alert>{alert}</Alert>
          <Button
            type="submit"
            kind={complete ? 'ink' : 'plain'}
            size="tap"
            disabled={!complete}
            busy={busy}
            busyLabel={messages.pickingQuestions}
          >
            {messages.startExam}
          </Button>
          <p className="meta">
            {((subjects.selected ?? marks.selected) &&
              tooFewText({ subject: subjects.selected, marks: marks.selected, mistakes })) ||
              (complete ? messages.noPoints : messages.chooseAll)}
          </p>
        </div>
      </form>
    </Sheet>
  );
}

const MIN_MARKS = MOCK_TEST_MARKS[0];

/**
 * Returns a warning if there are too few mistakes for a test, otherwise undefined. Without a subject, the one with the
 * most mistakes counts.
 */
function tooFewText({
  subject,
  marks = MIN_MARKS,
  mistakes,
}: Pick<PartialChoice, 'subject' | 'marks'> & Pick<QuizFormProps, 'mistakes'>): string | undefined {
  if (!mistakes) return undefined;
  const missedCount = Math.max(...(subject ? [subject] : SUBJECTS).map((name) => countOf(mistakes, name).all));
  if (missedCount >= marks) return undefined;
  if (!subject) return messages.tooFewInAny(marks);
  return missedCount < MIN_MARKS
    ? messages.tooFewForTest(MIN_MARKS, subject, missedCount)
    : messages.tooFewForMarks(subject, missedCount);
}
