import { TIME } from '../../../lib/time/date-formats';
import { HardDriveDownload, Images, RefreshCw, WifiOff, type LucideIcon } from 'lucide-react';
import { memo, useId, type ReactNode } from 'react';
import { GRACE_MS } from '../../../../../api/contracts/http/limits';
import { useSecondsLeftSelector } from '../../../lib/time/use-countdown';
import { classes } from '../../../ui/classes';
import { SAVE_STATES, type SaveStateName } from '../../../entities/exam/save-state';
import type { StoredPictures } from '../use-store-pictures';
import type { Question } from './exam-state';
import { countsOf } from './question-status';
import type { Exam } from './use-exam';

export interface SaveStatusProps {
  exam: Pick<Exam, 'attempt' | 'questions' | 'isLocked' | 'outbox' | 'retryNow'>;
  /** Reason why the stored copy of the paper is shown */
  failure?: string;
  /** State of the pictures of the paper, shown until the first answer */
  pictures?: StoredPictures;
}

/**
 * The connection and save state in the header. Its size is constant, to prevent layout shift. It blocks
 * nothing.
 */
export const SaveStatus = memo(function SaveStatus({ exam, failure, pictures }: SaveStatusProps) {
  const { questions, isLocked, retryNow } = exam;
  const { troubleSince, isDurable } = exam.outbox;
  const advice = useId();
  const end = Date.parse(exam.attempt.deadline);
  const isLate = useSecondsLeftSelector(new Date(end + GRACE_MS).toISOString(), (seconds) => seconds === 0);
  return (
    <div className="w-54 min-w-0 text-xs/4.5 upright:w-46 short:w-76 short:laptop:w-88">
      {troubleSince !== undefined ? (
        <button
          type="button"
          aria-describedby={advice}
          title="Try now"
          onClick={retryNow}
          className={`${SLOT_CLASSES} bg-caution-soft text-caution`}
        >
          <StatusText
            icon={WifiOff}
            heading={failure ? <span role="alert">{failure}</span> : isLocked ? 'Not submitted yet' : 'No connection'}
          >
            {storedText(questions, isLate)}
          </StatusText>
          <span className="sr-only"> Try now</span>
        </button>
      ) : failure !== undefined ? (
        <p className={`${SLOT_CLASSES} bg-caution-soft text-caution`}>
          <StatusText icon={WifiOff} heading={<span role="alert">{failure}</span>}>
            Showing a saved copy
          </StatusText>
        </p>
      ) : isLocked ? (
        <p className={`${SLOT_CLASSES} text-info`}>
          <StatusText icon={RefreshCw} isSpinning heading="Submitting your test">
            Answers are locked
          </StatusText>
        </p>
      ) : (
        <p className={SLOT_CLASSES}>
          <SaveSummary questions={questions} pictures={pictures} />
        </p>
      )}
      <p id={advice} aria-live="polite" className="sr-only">
        {troubleSince !== undefined
          ? `No connection since ${TIME.format(troubleSince)}. ${isLate ? lateAdvice(end) : adviceText(isLocked, isDurable)}`
          : failure !== undefined
            ? 'You are seeing the copy stored on this device. Your answers are saved as usual.'
            : isLocked && 'Submitting your test. Your answers are locked. Your result will appear in a moment.'}
      </p>
    </div>
  );
});

const SLOT_CLASSES = 'flex h-12 w-full items-center gap-2 rounded-control px-3 text-left -outline-offset-2 short:h-10';

/** One or two lines of text, side by side on short screens. */
const StatusText = ({
  icon: Icon,
  isSpinning = false,
  heading,
  children,
}: {
  icon: LucideIcon;
  isSpinning?: boolean;
  heading: ReactNode;
  children: ReactNode;
}) => (
  <>
    <Icon className={classes('size-5', isSpinning && 'turning')} />
    <span className="min-w-0 short:flex short:gap-2">
      <b className="block truncate">{heading}</b>
      <span className="block truncate">{children}</span>
    </span>
  </>
);

/** Returns the save state of all answers and its text; undefined if there are no answers. */
function summaryOf(questions: readonly Question[]): { state: SaveStateName; text: string } | undefined {
  const unsavedCount = questions.filter(({ save }) => save === 'unsaved').length;
  if (unsavedCount > 0) return { state: 'unsaved', text: `${unsavedCount} not saved yet` };
  const saving = questions.flatMap(({ save }, index) => (save === 'saving' ? [index + 1] : []));
  if (saving.length === 1) return { state: 'saving', text: `Saving question ${saving[0]}` };
  if (saving.length > 1) return { state: 'saving', text: `Saving ${saving.length} answers` };
  const answeredQuestion = questions.find(({ option }) => option !== null);
  if (!answeredQuestion) return undefined;
  return answeredQuestion.save === 'saved'
    ? { state: 'saved', text: 'All answers saved' }
    : { state: 'checking', text: 'Checking' };
}

function SaveSummary({ questions, pictures }: { questions: readonly Question[]; pictures?: StoredPictures }) {
  const summary = summaryOf(questions);
  if (!summary) return pictures && pictures.total > 0 ? <PictureSummary pictures={pictures} /> : null;
  const { icon: Icon, line, iconLine } = SAVE_STATES[summary.state];
  return (
    <span className={classes('flex min-w-0 items-center gap-2', line)}>
      <Icon className={classes('size-5', iconLine)} />
      <span className="truncate">{summary.text}</span>
    </span>
  );
}

function PictureSummary({ pictures: { total, loadedCount, storedCount } }: { pictures: StoredPictures }) {
  if (storedCount === undefined) {
    return (
      <StatusText icon={Images} heading="Loading pictures">
        {`${loadedCount} of ${total}`}
      </StatusText>
    );
  }
  if (storedCount < total) {
    return (
      <StatusText icon={Images} heading="Stay online">
        {`${storedCount} of ${total} pictures saved`}
      </StatusText>
    );
  }
  return (
    <StatusText icon={HardDriveDownload} heading="Saved on this device">
      With all pictures
    </StatusText>
  );
}

function storedText(questions: readonly Question[], isLate: boolean): string {
  const { unsavedCount } = countsOf(questions);
  if (isLate && unsavedCount > 0) return `${unsavedCount} may be too late`;
  if (unsavedCount === 0) return 'All stored here';
  return unsavedCount === 1 ? '1 answer stored here' : `${unsavedCount} answers stored here`;
}

/** Returns the advice after the grace period: only the server knows whether the answers arrived in time. */
const lateAdvice = (end: number): string =>
  `Time ran out at ${TIME.format(end)}. Your test will be submitted as soon as the connection is back. Answers that were not saved by then may be too late to count. Your result will say so.`;

/** Returns the advice while the connection is lost. */
function adviceText(isLocked: boolean, isDurable: boolean): string {
  const storageText = isDurable ? 'on this device' : 'in this tab, so do not close it,';
  return isLocked
    ? `Your test will be submitted as soon as the connection is back. Your answers are stored ${storageText} and will be sent with it.`
    : `Keep answering: your answers are stored ${storageText} and will be sent as soon as the connection is back. The clock keeps running.`;
}
