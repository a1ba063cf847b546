import { Alert } from '../../ui/alert';
import { BubbleChoice } from '../../ui/bubble-choice';
import { Button } from '../../ui/button';
import type { MockTestForm } from '../../ui/mock-test-form/use-mock-test-form';
import { Sheet } from '../../ui/sheet';

const TITLE = 'quiz-title';

/** Makes a mock test of what was missed (MISTAKE-5 to MISTAKE-9). */
export const QuizForm = ({ complete, busy, alert, field, onSubmit }: MockTestForm) => (
  <Sheet aria-labelledby={TITLE} className="sticky top-6 max-[75rem]:static">
    <form
      onSubmit={(event) => void onSubmit(event)}
      className="grid gap-4 px-6 pt-4 pb-6 min-[48rem]:max-[75rem]:grid-cols-2 phone:p-4"
    >
      <h2 id={TITLE} className="section-title col-span-full font-head!">
        Mistake Review Mock Test
      </h2>
      <BubbleChoice label="Subject" {...field('subject')} narrow />
      <BubbleChoice label="Marks" {...field('marks')} narrow />
      <BubbleChoice label="Time limit in minutes" {...field('time')} narrow />
      <div className="col-span-full grid gap-2 whitespace-pre-line">
        <Alert>{alert}</Alert>
        <Button
          type="submit"
          kind={complete ? 'ink' : 'plain'}
          size="tap"
          disabled={!complete}
          busy={busy}
          busyLabel="Drawing questions"
        >
          Start Exam
        </Button>
        <p className="meta">
          {complete
            ? 'It counts nothing on the leaderboard.'
            : 'Choose a subject, marks and a time limit. What you have not mastered comes first.'}
        </p>
      </div>
    </form>
  </Sheet>
);
