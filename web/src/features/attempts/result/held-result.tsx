import { ClipboardCheck } from 'lucide-react';
import { instantText } from '../../../lib/time/instant-text';
import { useLive } from '../../../lib/live/live';
import { serverClock } from '../../../lib/time/server-clock';
import { ButtonLink } from '../../../ui/button';
import { Empty } from '../../../ui/empty';
import { focusIfLost } from '../../../ui/focus-if-lost';
import { Sheet } from '../../../ui/sheet';
import type { HeldAttempt } from '../attempt.queries';
import { finishedText } from '../end-texts';
import type { NextLink } from '../exam';
import { ExamHeader } from '../exam-header';
import { messages } from './messages';

const texts = messages.withheld;

const MODEL_TESTS = { to: '/student/model-test', name: texts.modelTests };

export interface HeldResultProps {
  attempt: HeldAttempt;
  /** Called when the result may be shown now. */
  onReleased: () => void;
  back?: NextLink;
}

/** Replaces the result of a model test that withholds it. */
export function HeldResult({ attempt, onReleased, back = MODEL_TESTS }: HeldResultProps) {
  const { name, examId } = attempt;
  useLive('results:released', ({ modelTestId }) => modelTestId === examId && onReleased(), onReleased);
  return (
    <>
      <ExamHeader title={name} note={finishedText(attempt)} />
      <main ref={focusIfLost} id="page" tabIndex={-1} className="mx-auto max-w-[56rem] p-6 phone:px-0">
        <Sheet>
          <Empty
            drawing={<ClipboardCheck aria-hidden className="size-10! stroke-[1.5] text-positive" />}
            action={
              <ButtonLink size="tap" to={back.to} className="mt-3">
                {back.name}
              </ButtonLink>
            }
          >
            <strong className="section-title mb-2 block text-ink">{texts.title}</strong>
            {resultsTimeText(attempt)}
          </Empty>
        </Sheet>
      </main>
    </>
  );
}

/** Returns a sentence that says when the result is shown. */
export function resultsTimeText({ resultsAt }: Pick<HeldAttempt, 'resultsAt'>): string {
  if (resultsAt === null) return texts.onRelease;
  return Date.parse(resultsAt) > serverClock.now() ? texts.from(instantText(resultsAt)) : texts.whenAllFinished;
}
