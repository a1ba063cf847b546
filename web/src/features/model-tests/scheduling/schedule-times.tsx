import { counted } from '../../../lib/counted';
import { useQuery } from '@tanstack/react-query';
import moment from 'moment';
import { useMemo } from 'react';
import { DATE_PATTERN, MODEL_TEST_DATE, TIME_PATTERN } from '../../../../../api/contracts/http/patterns';
import { Schedules } from '../../../../../api/contracts/http/schedules';
import { timeZoneQuery } from '../../../entities/exam/time-zone.queries';
import { serverClock } from '../../../lib/time/server-clock';
import { daysIn, type Values } from './test-draft';

interface ScheduleTimesProps extends Partial<Values> {
  isStarted: boolean;
}

/** Shows a schedule in the time zone of the exams and in the tutor's time zone. */
export function ScheduleTimes({
  ScheduleDate = '',
  ScheduleTime = '',
  ExpiryDays = '',
  isStarted,
}: ScheduleTimesProps) {
  const { data: timeZone } = useQuery(timeZoneQuery);
  const schedules = useMemo(() => timeZone && new Schedules(timeZone), [timeZone]);
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const isSet = DATE_PATTERN.test(ScheduleDate) && TIME_PATTERN.test(ScheduleTime);
  const days = daysIn(ExpiryDays);
  const live = schedules && isSet && schedules.liveTime({ date: ScheduleDate, time: ScheduleTime }, days ?? 0);
  // a time skipped by daylight saving moves to after the gap
  const from = live && schedules.of(live.liveFrom);
  const until = live && days ? schedules.of(live.liveUntil) : undefined;
  return (
    <div className="grid gap-2">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] border border-rule tabular-nums phone:block [&>dd]:min-h-10 [&>dd]:px-4 [&>dd]:py-2 [&>dd]:not-first-of-type:border-t [&>dd]:border-rule [&>dt]:border-r-(length:--line-strong) [&>dt]:border-r-rule-strong [&>dt]:bg-tint [&>dt]:px-4 [&>dt]:py-2 [&>dt]:text-ink-soft [&>dt]:not-first-of-type:border-t [&>dt]:border-t-rule phone:[&>dt]:border-r-0 phone:[&>dt]:py-1 phone:[&>dd]:border-t-0!">
        <dt>In {timeZone ?? '…'}</dt>
        <dd>{from ? shownAt(from.date, from.time) : <Faint>The date and time you set above</Faint>}</dd>
        <dt>Your time, {own}</dt>
        <dd>{live ? moment(live.liveFrom).format(WITH_DAY) : <Faint>The same moment in your time zone</Faint>}</dd>
        <dt>Students can start until</dt>
        <dd>
          {until ? (
            `${shownAt(until.date, until.time)} in ${timeZone}`
          ) : (
            <Faint>{days ? `The same time, ${counted(days, 'day')} later` : 'The same time, some days later'}</Faint>
          )}
        </dd>
      </dl>
      {live && !isStarted && Date.parse(live.liveFrom) < serverClock.now() && (
        <p className="meta">This time has passed. A new test with this schedule goes live at once.</p>
      )}
    </div>
  );
}

const WITH_DAY = `dddd, ${MODEL_TEST_DATE}`;

/** Formats a local date and time, independent of time zones. */
const shownAt = (date: string, time: string): string => moment.utc(`${date}T${time}`).format(WITH_DAY);

const Faint = ({ children }: { children: string }) => <span className="text-ink-faint">{children}</span>;
