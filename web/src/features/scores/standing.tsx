import type { ReactNode } from 'react';
import { gapText, ordinal, scoreText } from '../../entities/score/score-text';
import { ButtonLink } from '../../ui/button';
import { classes } from '../../ui/classes';
import { Disclosure } from '../../ui/disclosure';
import { FetchRetry } from '../../ui/retry';
import { Sheet } from '../../ui/sheet';
import { SkeletonBar } from '../../ui/loading';
import { barOfPlace } from './leaderboard';
import type { Standing as StandingAnswer, useStanding } from './leaderboard.queries';
import { messages } from './messages';

const texts = messages.standing;

const NOW_CLASSES =
  'px-6 pt-4 pb-6 phone:grid phone:grid-cols-[minmax(0,1fr)_8rem] phone:gap-x-4 phone:border-t phone:border-rule phone:bg-surface phone:px-4 phone:pb-2';
const NEXT_CLASSES =
  'grid content-start gap-3 border-t border-rule px-6 pt-4 pb-6 text-pretty max-desktop:border-t-0 max-desktop:border-l phone:mb-3 phone:border-b phone:border-l-0 phone:bg-surface phone:px-4 phone:pt-2 phone:pb-4';
const RULES_CLASSES =
  'border-rule px-6 pt-4 pb-6 not-first:border-t max-desktop:col-span-full max-desktop:border-t max-desktop:py-3 phone:order-1 phone:mt-3 phone:border-b phone:bg-surface phone:px-4 phone:py-0';
const HISTOGRAM_CLASSES = 'mt-8 flex h-14 items-end gap-0.5 border-rule-strong phone:m-0 phone:h-12';

interface StandingProps {
  query: ReturnType<typeof useStanding>;
  /** True without a leaderboard: only the rules are shown */
  isWithoutBoard: boolean;
  className: string;
}

/** The student's place, the next step to a better place, and the rules for points. */
export function Standing({ query: standing, isWithoutBoard, className }: StandingProps) {
  const { data } = standing;
  return (
    <Sheet
      aria-label={texts.name}
      aria-busy={standing.isPending}
      className={classes('sticky top-8 grid max-desktop:static max-desktop:grid-cols-2 phone:contents', className)}
    >
      {isWithoutBoard || (
        <>
          {data && <CurrentPlace standing={data} />}
          {data && (data.hasMoved ? <SkeletonNext /> : <NextStep standing={data} />)}
          {standing.isPending && <SkeletonStanding />}
          <FetchRetry query={standing} />
        </>
      )}
      <PointRules weights={data?.weights} />
    </Sheet>
  );
}

function CurrentPlace({ standing }: { standing: StandingAnswer }) {
  const { slNo, total, movement, histogram, first, hasMoved } = standing;
  return (
    <div className={NOW_CLASSES}>
      <div>
        <h2 className="font-head phone:sr-only">{texts.name}</h2>
        <p className="mt-1 flex flex-wrap items-baseline gap-x-3 phone:mt-0">
          <b className="text-[3.5rem]/none font-head tracking-[-0.02em] tabular-nums phone:text-[2.75rem]">
            {slNo === null ? '–' : <Ordinal place={slNo} />}
          </b>
          <span className="text-ink-soft tabular-nums">{texts.ofStudents(total, slNo !== null)}</span>
        </p>
        {slNo !== null && (
          <p className="mt-1 text-ink-soft tabular-nums phone:text-xs">
            {hasMoved ? <SkeletonBar className="w-32" /> : movementText(movement)}
          </p>
        )}
      </div>
      <div>
        <Histogram bars={histogram} ownBarIndex={slNo === null ? -1 : barOfPlace(histogram, slNo)} />
        <p className="meta mt-1 flex justify-between tabular-nums" aria-hidden>
          <span>{texts.noPoints}</span>
          <span>{scoreText(first)}</span>
        </p>
      </div>
    </div>
  );
}

function Ordinal({ place }: { place: number }) {
  const [, number, ending] = /^([\d,]+)(\D+)$/.exec(ordinal(place))!;
  return (
    <>
      {number}
      <sup className="static ml-[0.05em] align-[0.9em] text-[0.4em] leading-[0] tracking-normal">{ending}</sup>
    </>
  );
}

function movementText(movement: number | null): ReactNode {
  if (movement === null) return texts.isNew;
  if (movement === 0) return texts.samePlace;
  return (
    <>
      <b className={movement > 0 ? 'text-positive' : ''}>{messages.rankChange(movement)}</b> {messages.sinceYesterday}
    </>
  );
}

function Histogram({ bars, ownBarIndex }: { bars: readonly number[]; ownBarIndex: number }) {
  const highest = Math.max(1, ...bars);
  const labelPosition =
    ownBarIndex === 0 ? 'left-0' : ownBarIndex === bars.length - 1 ? 'right-0' : 'left-1/2 -translate-x-1/2';
  return (
    <div className={`${HISTOGRAM_CLASSES} border-b-(length:--line-strong)`} aria-hidden>
      {bars.map((count, bar) => (
        <i
          key={bar}
          className={classes('flex-1', bar === ownBarIndex ? 'relative min-h-3 bg-pen' : 'min-h-0.5 bg-rule')}
          style={{ height: `${(100 * count) / highest}%` }}
        >
          {bar === ownBarIndex && (
            <span
              className={`absolute bottom-[calc(100%+2px)] bg-surface px-0.5 text-xs/none font-strong ${labelPosition}`}
            >
              {texts.you}
            </span>
          )}
        </i>
      ))}
    </div>
  );
}

function NextStep({ standing }: { standing: StandingAnswer }) {
  const { title, text, to, button } = nextStep(standing);
  return (
    <div className={NEXT_CLASSES}>
      {title && <p className="page-title tabular-nums phone:hidden">{title}</p>}
      <p className="text-ink-soft [&_b]:text-ink">{text}</p>
      <ButtonLink to={to} kind="ink">
        {button}
      </ButtonLink>
    </div>
  );
}

interface Step {
  title?: string;
  text: ReactNode;
  to: string;
  button: string;
}

/** Returns the next step to a better place. */
function nextStep({ slNo, next }: StandingAnswer): Step {
  const mockTest = { to: '/student/mock-test', button: messages.startMockTest };
  if (!next) return { title: texts.first, text: texts.firstText, ...mockTest };
  const { subject, score } = next;
  if (subject === null || score === null) {
    const text = texts.modelTestNeeded(next.slNo);
    return { title: gapText(next), text, to: '/student/model-test', button: texts.seeModelTests };
  }
  const points = <b className="tabular-nums">{scoreText(score)}</b>;
  const place = <b className="tabular-nums">{ordinal(next.slNo)}</b>;
  if (slNo === null) {
    const text = (
      <>
        {texts.scorePrefix} {points} {texts.scoreSuffix} {place} {texts.today}
      </>
    );
    return { text, ...mockTest };
  }
  return {
    title: gapText(next),
    text: (
      <>
        {texts.scoreLabel} {points} {texts.reachesPlace(subject)} {place}.
      </>
    ),
    to: mockTest.to,
    button: texts.start(subject),
  };
}

const SkeletonStanding = () => (
  <>
    <div className={NOW_CLASSES} aria-hidden>
      <div className="h-28 content-end phone:h-17.5 phone:content-center">
        <SkeletonBar className="h-10! w-32" />
      </div>
      <div>
        <div className={HISTOGRAM_CLASSES}>
          <SkeletonBar className="h-full! w-full" />
        </div>
        <p className="meta mt-1">&nbsp;</p>
      </div>
    </div>
    <SkeletonNext />
  </>
);

const SkeletonNext = () => (
  <div className={NEXT_CLASSES} aria-hidden>
    <div className="grid h-22.5 content-center gap-3 phone:h-12">
      <SkeletonBar className="w-40 phone:hidden" />
      <SkeletonBar className="w-full" />
    </div>
    <div className="h-(--control) phone:h-(--tap)" />
  </div>
);

function PointRules({ weights }: { weights: StandingAnswer['weights'] | undefined }) {
  const rules: [string, number | undefined][] = [
    [texts.liveModelTest, weights?.live],
    [texts.mockTest, weights?.practice],
    [texts.endedModelTest, weights?.practice],
    [texts.mistakeTest, weights?.quiz],
  ];
  return (
    <div className={RULES_CLASSES}>
      <Disclosure label={texts.rules} open={!matchMedia('(max-width: 1180px)').matches}>
        <dl className="mt-2 text-xs">
          {rules.map(([rule, weight]) => (
            <div key={rule} className="flex justify-between gap-3 border-rule py-2 not-first:border-t">
              <dt>{rule}</dt>
              <dd className="min-w-15.5 text-right font-strong whitespace-nowrap">
                {weight === undefined ? '' : texts.weight(weight)}
              </dd>
            </div>
          ))}
        </dl>
        <p className="meta pt-2 pb-3">{texts.tieRule}</p>
      </Disclosure>
    </div>
  );
}
