import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { Schedules } from '../../../../api/contracts/http/schedules';
import { texts } from '../../../../api/contracts/http/texts';
import { timeZoneQuery } from './time-zone.queries';
import { serverClock } from '../../lib/time/server-clock';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/field';
import { FetchRetry } from '../../ui/retry';

interface TimesFormProps {
  /** Fields in chronological order; `at` in ms since the epoch, undefined means now */
  times: readonly { readonly label: string; readonly at: number | undefined }[];
  /** Called with the entered times; unchanged fields keep their value. */
  onSubmit: (times: (number | undefined)[]) => void;
  /** Maximum distance between two times, and the error text if it is exceeded */
  maxInterval?: { readonly ms: number; readonly text: string };
}

/** Defined here, since every page loads the shared texts. */
const MISSING = 'Enter a date and a time.';

/** A form for times with seconds, in the time zone of the exams. */
export function TimesForm(props: TimesFormProps) {
  const zone = useQuery(timeZoneQuery);
  const { times } = props;
  return (
    <>
      <Fields
        key={[zone.data, ...times.map(({ at }) => at)].join(' ')}
        {...props}
        schedules={zone.data === undefined ? undefined : new Schedules(zone.data)}
        hint={`Times in ${zone.data ?? 'the time zone of the exams'}`}
      />
      <FetchRetry query={zone} />
    </>
  );
}

interface FieldsProps extends TimesFormProps {
  /** Time zone of the exams; undefined until loaded */
  schedules: Schedules | undefined;
  hint: string;
}

function Fields({ times, onSubmit, maxInterval, schedules, hint }: FieldsProps) {
  const [initialTexts] = useState(() =>
    times.map(({ at }) => schedules?.localTime(instantOf(at ?? serverClock.now())) ?? ''),
  );
  const [fieldTexts, setFieldTexts] = useState(initialTexts);
  const [errors, setErrors] = useState<readonly (string | undefined)[]>([]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const enteredTimes = fieldTexts.map((text, index) =>
      text === initialTexts[index] ? times[index]!.at : timeOf(text, schedules!),
    );
    const fieldErrors = errorsIn(enteredTimes, maxInterval);
    setErrors(fieldErrors);
    if (fieldErrors.every((error) => error === undefined)) onSubmit(enteredTimes);
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-3 phone:grid">
      {times.map(({ label }, index) => (
        <TextField
          key={label}
          label={label}
          type="datetime-local"
          step={1}
          disabled={!schedules}
          hint={index === 0 && hint}
          value={fieldTexts[index]}
          error={errors[index]}
          className="tabular-nums"
          onChange={({ target }) => setFieldTexts(fieldTexts.with(index, target.value))}
        />
      ))}
      <Button type="submit" disabled={!schedules} className="mt-7 phone:mt-0">
        Go
      </Button>
    </form>
  );
}

const instantOf = (time: number): string => new Date(time).toISOString();

/** Returns ms since the epoch; NaN for an invalid time. */
function timeOf(text: string, schedules: Schedules): number {
  return Number.isNaN(Date.parse(text)) ? Number.NaN : Date.parse(schedules.instantOf(text));
}

function errorsIn(
  enteredTimes: readonly (number | undefined)[],
  maxInterval: TimesFormProps['maxInterval'],
): (string | undefined)[] {
  const now = serverClock.now();
  return enteredTimes.map((time, index) => {
    const at = time ?? now;
    const interval = at - (enteredTimes[index - 1] ?? at - 1);
    if (Number.isNaN(at)) return MISSING;
    if (at > now) return texts.instantInFuture;
    if (interval <= 0) return texts.instantsReversed;
    return maxInterval && interval > maxInterval.ms ? maxInterval.text : undefined;
  });
}
