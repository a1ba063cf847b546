import { statusAt } from '../../../../api/contracts/http/model-test-status';
import { WEEKDAY_DATE_TIME } from '../../lib/time/date-formats';
import { ButtonLink } from '../../ui/button';
import { Sheet } from '../../ui/sheet';
import type { ModelTest } from './dashboard.queries';
import { durationText } from './durations';
import { messages } from './messages';

/** The next model test, with links to edit it and to create another. */
export function NextModelTest({ tests, now }: { tests: readonly ModelTest[]; now: number }) {
  const next = tests
    .filter((test) => statusAt(test, new Date(now)) === 'Upcoming')
    .toSorted((a, b) => Date.parse(a.liveFrom) - Date.parse(b.liveFrom))[0];
  return (
    <Sheet aria-labelledby="next" className="grid grid-rows-[auto_1fr_auto] gap-3 px-6 pt-4 pb-6 phone:p-4">
      <header className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id="next" className="section-title">
          {messages.nextModelTest}
        </h2>
        {next && <p className="meta tabular-nums">{messages.inTime(durationText(Date.parse(next.liveFrom) - now))}</p>}
      </header>
      {next ? (
        <div className="grid content-start gap-1 tabular-nums">
          <h3 className="text-lg font-head text-balance wrap-anywhere">{next.Name}</h3>
          <p>{WEEKDAY_DATE_TIME.format(Date.parse(next.liveFrom))}</p>
          <p className="text-ink-soft">
            {next.closesAt
              ? messages.factsUntil(next.Marks, next.Time, WEEKDAY_DATE_TIME.format(Date.parse(next.liveUntil)))
              : messages.facts(next.Marks, next.Time, next.ExpiryDays)}
          </p>
        </div>
      ) : (
        <p className="text-ink-soft">{messages.noneScheduled}</p>
      )}
      <footer className="flex flex-wrap gap-3 phone:[&>*]:flex-1">
        {next && <ButtonLink to={`/tutor/edit-modeltest/${next._id}`}>{messages.edit}</ButtonLink>}
        <ButtonLink kind={next ? 'bare' : 'plain'} to="/tutor/create-modeltest">
          {messages.createNew}
        </ButtonLink>
      </footer>
    </Sheet>
  );
}
