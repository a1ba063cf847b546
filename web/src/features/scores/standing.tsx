import type { ReactNode } from 'react';
import { gapText, ordinal, scoreText } from '../../entities/score/score-text';
import { ButtonLink } from '../../ui/button';
import { Disclosure } from '../../ui/disclosure';
import { FetchRetry } from '../../ui/retry';
import { Sheet } from '../../ui/sheet';
import { SkeletonBar } from '../../ui/waiting';
import { barOfPlace } from './leaderboard';
import type { Standing as StandingAnswer, useStanding } from './leaderboard.queries';
import './standing.css';

/** The student's place, the next step to a better one, and how points are counted. */
export function Standing({ of: standing, isAlone }: { of: ReturnType<typeof useStanding>; isAlone: boolean }) {
  const { data } = standing;
  return (
    <Sheet aria-label="Your place" aria-busy={standing.isPending} className="standing">
      {isAlone || (
        <>
          {data && <Now standing={data} />}
          {data && (data.hasMoved ? <SkeletonNext /> : <Next standing={data} />)}
          {standing.isPending && <SkeletonStanding />}
          <FetchRetry of={standing} />
        </>
      )}
      <PointsCount weights={data?.weights} />
    </Sheet>
  );
}

function Now({ standing: { slNo, total, movement, histogram, first, hasMoved } }: { standing: StandingAnswer }) {
  const of = `of ${total.toLocaleString('en')}${slNo === null ? ' students' : ''}`;
  return (
    <div className="standing-now">
      <div>
        <h2 className="font-head phone:sr-only">Your place</h2>
        <p className="mt-1 flex flex-wrap items-baseline gap-x-3 phone:mt-0">
          <b className="standing-place">{slNo === null ? '–' : <Ordinal place={slNo} />}</b>
          <span className="text-ink-soft tabular-nums">{of}</span>
        </p>
        {slNo !== null && (
          <p className="mt-1 text-ink-soft tabular-nums phone:text-xs">
            {hasMoved ? <SkeletonBar className="w-32" /> : movedText(movement)}
          </p>
        )}
      </div>
      <div>
        <Histogram bars={histogram} own={slNo === null ? -1 : barOfPlace(histogram, slNo)} />
        <p className="meta mt-1 flex justify-between tabular-nums" aria-hidden>
          <span>0 points</span>
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
      <sup>{ending}</sup>
    </>
  );
}

function movedText(movement: number | null): ReactNode {
  if (movement === null) return 'New on the list today';
  if (movement === 0) return 'The same place as yesterday';
  const places = `${Math.abs(movement).toLocaleString('en')} ${Math.abs(movement) === 1 ? 'place' : 'places'}`;
  return (
    <>
      <b className={movement > 0 ? 'text-positive' : ''}>
        {places} {movement > 0 ? 'up' : 'down'}
      </b>{' '}
      since yesterday
    </>
  );
}

function Histogram({ bars, own }: { bars: readonly number[]; own: number }) {
  const highest = Math.max(1, ...bars);
  return (
    <div className="histogram" aria-hidden>
      {bars.map((count, bar) => (
        <i key={bar} data-own={bar === own || undefined} style={{ height: `${(100 * count) / highest}%` }} />
      ))}
    </div>
  );
}

const Next = ({ standing }: { standing: StandingAnswer }) => {
  const { title, text, to, act } = nextStep(standing);
  return (
    <div className="standing-next grid content-start gap-3 text-pretty">
      {title && <p className="page-title tabular-nums phone:hidden">{title}</p>}
      <p className="text-ink-soft [&_b]:text-ink">{text}</p>
      <ButtonLink to={to} kind="ink">
        {act}
      </ButtonLink>
    </div>
  );
};

/** Returns the next step to a better place. */
function nextStep({ slNo, next }: StandingAnswer): { title?: string; text: ReactNode; to: string; act: string } {
  const mockTest = { to: '/student/mock-test', act: 'Start a mock test' };
  if (!next) {
    return {
      title: 'You are in first place',
      text: 'Every day, your best mock test in each subject counts again.',
      ...mockTest,
    };
  }
  const { subject, score } = next;
  const place = ordinal(next.slNo);
  if (subject === null || score === null) {
    const text = `You’d need a live model test to reach ${place} today.`;
    return { title: gapText(next), text, to: '/student/model-test', act: 'See the model tests' };
  }
  const points = <b className="tabular-nums">{scoreText(score)}</b>;
  if (slNo === null) {
    const text = (
      <>
        A mock test with a score of {points} would put you near <b className="tabular-nums">{place}</b> today.
      </>
    );
    return { text, ...mockTest };
  }
  return {
    title: gapText(next),
    text: (
      <>
        A score of {points} in {subject === 'English' ? 'an' : 'a'} {subject} mock test today takes you to{' '}
        <b className="tabular-nums">{place}</b>.
      </>
    ),
    to: mockTest.to,
    act: `Start ${subject === 'English' ? 'an' : 'a'} ${subject} mock test`,
  };
}

const SkeletonStanding = () => (
  <>
    <div className="standing-now" aria-hidden>
      <div className="h-28 content-end phone:h-17.5 phone:content-center">
        <SkeletonBar className="h-10! w-32" />
      </div>
      <div>
        <div className="histogram border-b-0!">
          <SkeletonBar className="h-full! w-full" />
        </div>
        <p className="meta mt-1">&nbsp;</p>
      </div>
    </div>
    <SkeletonNext />
  </>
);

const SkeletonNext = () => (
  <div className="standing-next grid content-start gap-3" aria-hidden>
    <div className="grid h-22.5 content-center gap-3 phone:h-12">
      <SkeletonBar className="w-40 phone:hidden" />
      <SkeletonBar className="w-full" />
    </div>
    <div className="h-(--control) phone:h-(--tap)" />
  </div>
);

function PointsCount({ weights }: { weights: StandingAnswer['weights'] | undefined }) {
  const rules: [string, number | undefined][] = [
    ['Model test taken while it is live', weights?.live],
    ['Mock test: your best of the day in each subject', weights?.practice],
    ['Model test taken after it ended, best of the day', weights?.practice],
    ['Mistake test', weights?.quiz],
  ];
  return (
    <div className="points-count">
      <Disclosure label="How points are counted" open={!matchMedia('(max-width: 1180px)').matches}>
        <dl className="points-rules">
          {rules.map(([what, weight]) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>{weightText(weight)}</dd>
            </div>
          ))}
        </dl>
        <p className="meta pt-2 pb-3">Ties go to the student with more correct answers.</p>
      </Disclosure>
    </div>
  );
}

function weightText(weight: number | undefined): string {
  if (weight === undefined) return '';
  return weight === 0 ? 'no points' : `score × ${weight}`;
}
