import { useQuery } from '@tanstack/react-query';
import { Info, Lock } from 'lucide-react';
import moment from 'moment';
import { useMemo, type ReactNode } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { EXAM_SUBJECTS } from '../../../../../api/contracts/http/limits';
import { DATE_PATTERN, MODEL_TEST_DATE, TIME_PATTERN } from '../../../../../api/contracts/http/patterns';
import { DEFAULT_REVEAL, MERIT_LIST_TIMES, REVEALS } from '../../../../../api/contracts/http/result-times';
import { Schedules } from '../../../../../api/contracts/http/schedules';
import { timeZoneQuery } from '../../../entities/exam/time-zone.queries';
import { serverClock } from '../../../lib/time/server-clock';
import { SelectField, TextField } from '../../../ui/field';
import { messages } from '../messages';
import { parseDays, type FieldName, type Values } from './model-test-draft';

export interface DetailsProps {
  form: UseFormReturn<Values>;
  /** True after the start: only the name and a later expiry can be changed (TMODEL-43) */
  isStarted: boolean;
  /** Number of students who have started; undefined if unknown */
  studentsStarted: number | undefined;
  /** State of the results of a started test */
  results?: ReactNode;
  areResultsShown: boolean;
}

/** The seven fields of a model test (TMODEL-8, TMODEL-17), when it closes, and when students see its results. */
export function Details({ form, isStarted, studentsStarted, results, areResultsShown }: DetailsProps) {
  const { errors } = form.formState;
  const field = (name: FieldName, isFixed = isStarted) => ({
    ...form.register(name),
    disabled: isFixed,
    isInvalid: errors[name] !== undefined,
    error: errors[name]?.message || undefined,
    autoComplete: 'off',
  });
  const values = useWatch({ control: form.control });
  return (
    <div className="grid gap-6 p-6 phone:gap-4 phone:p-4">
      {isStarted && (
        <p className="flex gap-3 border border-info bg-info-soft px-4 py-3">
          <Info className="mt-0.5 text-info" />
          {areResultsShown ? messages.startedNoteResultsShown : messages.startedNote}
        </p>
      )}
      {results}
      <TextField label={messages.modelTestName} {...field('Name', false)} />
      <div className="grid grid-cols-3 items-start gap-4 phone:grid-cols-2 [&>*]:min-w-0 phone:[&>:first-child]:col-span-2">
        <SelectField label={messages.subject} {...field('Subject')}>
          <option value="" hidden>
            {messages.choose}
          </option>
          {EXAM_SUBJECTS.map((subject) => (
            <option key={subject}>{subject}</option>
          ))}
        </SelectField>
        <TextField label={messages.marks} inputMode="numeric" className="tabular-nums" {...field('Marks')} />
        <TextField label={messages.timeMinutes} inputMode="numeric" className="tabular-nums" {...field('Time')} />
        <TextField label={messages.scheduleDate} type="date" className="tabular-nums" {...field('ScheduleDate')} />
        <TextField label={messages.scheduleTime} type="time" className="tabular-nums" {...field('ScheduleTime')} />
        <TextField
          label={messages.expiresInDays}
          inputMode="numeric"
          className="tabular-nums"
          {...field('ExpiryDays', false)}
        />
        <TextField
          label={messages.closingDate}
          type="date"
          hint={messages.closingHint}
          className="tabular-nums"
          {...field('closesDate', false)}
        />
        <TextField label={messages.closingTime} type="time" className="tabular-nums" {...field('closesTime', false)} />
      </div>
      {isStarted && (
        <p className="meta flex items-center gap-2">
          <Lock className="size-4!" />
          {messages.fixedNote(studentsStarted)}
        </p>
      )}
      <ScheduleTimes {...values} isStarted={isStarted} />
      <div className="grid grid-cols-2 items-start gap-4 phone:grid-cols-1">
        <SelectField
          label={messages.showResults}
          hint={areResultsShown ? messages.resultsAreShown : messages.revealHints[values.reveal ?? DEFAULT_REVEAL]}
          {...field('reveal', areResultsShown)}
        >
          {REVEALS.map((reveal) => (
            <option key={reveal} value={reveal}>
              {messages.reveal[reveal]}
            </option>
          ))}
        </SelectField>
        {values.reveal === 'at' && (
          <div className="grid grid-cols-2 items-start gap-4 [&>*]:min-w-0">
            <TextField
              label={messages.resultsDate}
              type="date"
              className="tabular-nums"
              {...field('revealDate', areResultsShown)}
            />
            <TextField
              label={messages.resultsTime}
              type="time"
              className="tabular-nums"
              {...field('revealTime', areResultsShown)}
            />
          </div>
        )}
        <SelectField label={messages.meritListForStudents} hint={messages.meritListHint} {...field('meritList', false)}>
          {MERIT_LIST_TIMES.map((time) => (
            <option key={time} value={time}>
              {messages.meritList[time]}
            </option>
          ))}
        </SelectField>
      </div>
    </div>
  );
}

interface ScheduleTimesProps extends Partial<Values> {
  isStarted: boolean;
}

/** Shows a schedule in the time zone of the exams, and in the tutor's time zone if it is another one. */
function ScheduleTimes({ isStarted, ...values }: ScheduleTimesProps) {
  const { ScheduleDate = '', ScheduleTime = '', ExpiryDays = '', closesDate = '', closesTime = '' } = values;
  const { data: timeZone } = useQuery(timeZoneQuery);
  const schedules = useMemo(() => timeZone && new Schedules(timeZone), [timeZone]);
  const ownTimeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const isScheduled = DATE_PATTERN.test(ScheduleDate) && TIME_PATTERN.test(ScheduleTime);
  const days = parseDays(ExpiryDays);
  const live = schedules && isScheduled && schedules.liveTime({ date: ScheduleDate, time: ScheduleTime }, days ?? 0);
  const isClosing = DATE_PATTERN.test(closesDate) && TIME_PATTERN.test(closesTime);
  const closesAt = live && isClosing ? schedules.instantOf(`${closesDate}T${closesTime}`) : undefined;
  const liveUntil = closesAt ?? (live && days ? live.liveUntil : undefined);
  // a time skipped by daylight saving moves to after the gap
  const from = live && schedules.of(live.liveFrom);
  const withZone = (time: string) => (ownTimeZone === timeZone ? time : messages.timeInZone(time, timeZone ?? ''));
  const endText = schedules && liveUntil ? schedules.of(liveUntil) : undefined;
  return (
    <div className="grid gap-2">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] border border-rule tabular-nums phone:block">
        <Time name={messages.inZone(timeZone ?? '…')} missing={messages.noStartYet}>
          {from && formatLocal(from.date, from.time)}
        </Time>
        {ownTimeZone !== timeZone && (
          <Time name={messages.yourTime(ownTimeZone)} missing={messages.noOwnTimeYet}>
            {live && moment(live.liveFrom).format(WITH_DAY)}
          </Time>
        )}
        <Time name={messages.studentsCanStartUntil} missing={days ? messages.daysLater(days) : messages.someDaysLater}>
          {endText && withZone(formatLocal(endText.date, endText.time))}
        </Time>
      </dl>
      {live && !isStarted && Date.parse(live.liveFrom) < serverClock.now() && (
        <p className="meta">
          {liveUntil && Date.parse(liveUntil) <= serverClock.now() ? messages.expiryPassed : messages.startPassed}
        </p>
      )}
    </div>
  );
}

const WITH_DAY = `dddd, ${MODEL_TEST_DATE}`;

/** Formats a local date and time, independent of time zones. */
const formatLocal = (date: string, time: string): string => moment.utc(`${date}T${time}`).format(WITH_DAY);

interface TimeProps {
  name: string;
  /** Text until the time is known */
  missing: string;
  children: string | false | undefined;
}

const Time = ({ name, missing, children }: TimeProps) => (
  <>
    <dt className="border-r-(length:--line-strong) border-t-rule border-r-rule-strong bg-tint px-4 py-2 text-ink-soft not-first-of-type:border-t phone:border-r-0 phone:py-1">
      {name}
    </dt>
    <dd className="min-h-10 border-rule px-4 py-2 not-first-of-type:border-t phone:border-t-0!">
      {children || <span className="text-ink-faint">{missing}</span>}
    </dd>
  </>
);
