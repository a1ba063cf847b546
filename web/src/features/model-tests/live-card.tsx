import { Check, Clock } from 'lucide-react';
import { useId } from 'react';
import { texts } from '../../../../api/contracts/http/texts';
import { PlaceSummary } from '../../entities/merit-list/place-summary';
import { useSecondsLeftSelector } from '../../lib/time/use-countdown';
import { ButtonLink } from '../../ui/button';
import { Chip } from '../../ui/chip';
import { toast } from '../../ui/toast';
import { factsOf, ResultLink, SubjectColumn, CardTime } from './card-parts';
import type { OwnResult } from './list.queries';
import { messages } from './messages';
import type { ModelTest } from './model-test.queries';
import { timeLeftText, LIVE_TICKS, ticksLeft } from './time-texts';
import { cardOf } from './use-card-moves';

export interface LiveCardProps {
  test: ModelTest;
  /** True if its button is the primary one of the page */
  isFirst: boolean;
}

const CARD_CLASSES = 'relative grid grid-cols-[3.25rem_minmax(0,1fr)] border phone:border-x-0';

/** Card of a live test; links to the instructions (MODEL-12). */
export const LiveCard = ({ test, isFirst }: LiveCardProps) => (
  <li className={`${CARD_CLASSES} border-rule bg-surface hover:border-ink`} {...cardOf(test)}>
    <LiveTicks test={test} />
    <SubjectColumn subject={test.Subject} className="pt-6" />
    <div className="grid content-between gap-4 px-4 pt-5.5 pb-4">
      <div className="grid gap-1">
        <p className="mb-1 flex min-h-6 flex-wrap items-center gap-x-3 gap-y-1">
          <Chip tone="positive" icon={Check}>
            {messages.live}
          </Chip>
          <TimeLeft deadline={test.liveUntil} />
        </p>
        <h3 className="text-base font-head wrap-anywhere">{test.Name}</h3>
        <p className="text-ink-soft tabular-nums">{factsOf(test)}</p>
        <CardTime at={test.liveUntil}>{messages.availableTill} </CardTime>
      </div>
      <OpenPaper test={test} isFirst={isFirst} className="justify-self-start phone:w-full" />
    </div>
  </li>
);

/** Link that covers its card. */
export const OpenPaper = ({ test, isFirst, className }: LiveCardProps & { className: string }) => (
  <ButtonLink
    to={`/student/start-modeltest/${test._id}`}
    kind={isFirst ? 'ink' : 'plain'}
    // a CSS translation of the button would also move its area that covers the card
    className={`active:translate-none! after:absolute after:inset-0 ${className}`}
  >
    {messages.openPaper} <span className="sr-only">{test.Name}</span>
  </ButtonLink>
);

/**
 * Disabled card of a live test that the student has taken, with a link to the result; a click on the rest explains why
 * it does not open (MODEL-10, MODEL-11).
 */
export function FinishedCard({ test, result }: { test: ModelTest; result: OwnResult | undefined }) {
  const name = useId();
  return (
    <li className={`${CARD_CLASSES} border-dashed border-rule-strong text-ink-faint`} {...cardOf(test)}>
      <SubjectColumn subject={test.Subject} isFinished className="pt-6" />
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-1 px-4 pt-5.5 pb-4">
        <p className="mb-1 flex min-h-6 items-center">
          <Chip>{messages.taken}</Chip>
        </p>
        <h3 id={name} className="text-base font-head wrap-anywhere">
          {test.Name}
        </h3>
        <p className="tabular-nums">{factsOf(test)}</p>
        <div className="[&_time]:font-text [&_time]:text-inherit">
          <CardTime at={test.liveUntil}>{messages.availableTill} </CardTime>
        </div>
        {result?.score !== null && <PlaceSummary modelTestId={test._id} />}
        <div className="flex items-center justify-between gap-4">
          <button
            type="button"
            aria-describedby={name}
            onClick={() => toast.info(texts.modelTestTaken)}
            className="text-left text-xs font-strong after:absolute after:inset-0 after:cursor-not-allowed"
          >
            {texts.modelTestTaken}
          </button>
          {result && <ResultLink result={result} />}
        </div>
      </div>
    </li>
  );
}

const TimeLeft = ({ deadline }: { deadline: string }) => (
  <span className="inline-flex items-center gap-1 text-xs font-strong whitespace-nowrap text-ink-faint tabular-nums">
    <Clock className="size-4!" />
    {useSecondsLeftSelector(deadline, timeLeftText)}
  </span>
);

/** Remaining part of the live period as ticks along the card's edge. */
function LiveTicks({ test: { liveFrom, liveUntil } }: { test: ModelTest }) {
  const seconds = (Date.parse(liveUntil) - Date.parse(liveFrom)) / 1_000;
  const left = useSecondsLeftSelector(liveUntil, (secondsLeft) => ticksLeft(secondsLeft, seconds));
  return (
    <div aria-hidden className="absolute inset-x-0 top-0 left-13 flex h-1.5 gap-0.75 px-4">
      {Array.from({ length: LIVE_TICKS }, (_, tickIndex) => (
        <span key={tickIndex} className={tickIndex < LIVE_TICKS - left ? 'flex-1 bg-rule' : 'flex-1 bg-pen'} />
      ))}
    </div>
  );
}
