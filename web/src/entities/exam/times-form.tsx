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
  onAsk: (times: (number | undefined)[]) => void;
  /** Maximum distance between two times, and the error text if it is exceeded */
  most?: { readonly ms: number; readonly text: string };
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
        clocks={zone.data === undefined ? undefined : new Schedules(zone.data)}
        hint={`Times in ${zone.data ?? 'the time zone of the exams'}`}
      />
      <FetchRetry query={zone} />
    </>
  );
}

interface FieldsProps extends TimesFormProps {
  /** Time zone of the exams; undefined until loaded */
  clocks: Schedules | undefined;
  hint: string;
}

function Fields({ times, onAsk, most, clocks, hint }: FieldsProps) {
  const [shown] = useState(() => times.map(({ at }) => clocks?.localTime(instantOf(at ?? serverClock.now())) ?? ''));
  const [written, setWritten] = useState(shown);
  const [errors, setErrors] = useState<readonly (string | undefined)[]>([]);
  const ask = (event: FormEvent) => {
    event.preventDefault();
    const asked = written.map((text, n) => (text === shown[n] ? times[n]!.at : timeOf(text, clocks!)));
    const found = errorsIn(asked, most);
    setErrors(found);
    if (found.every((error) => error === undefined)) onAsk(asked);
  };
  return (
    <form noValidate onSubmit={ask} className="flex flex-wrap items-start gap-3 phone:grid">
      {times.map(({ label }, n) => (
        <TextField
          key={label}
          label={label}
          type="datetime-local"
          step={1}
          disabled={!clocks}
          hint={n === 0 && hint}
          value={written[n]}
          error={errors[n]}
          className="tabular-nums"
          onChange={({ target }) => setWritten(written.with(n, target.value))}
        />
      ))}
      <Button type="submit" disabled={!clocks} className="mt-7 phone:mt-0">
        Go
      </Button>
    </form>
  );
}

const instantOf = (time: number): string => new Date(time).toISOString();

/** Returns ms since the epoch; NaN for an invalid time. */
function timeOf(text: string, clocks: Schedules): number {
  return Number.isNaN(Date.parse(text)) ? Number.NaN : Date.parse(clocks.instantOf(text));
}

function errorsIn(asked: readonly (number | undefined)[], most: TimesFormProps['most']): (string | undefined)[] {
  const now = serverClock.now();
  return asked.map((time, n) => {
    const at = time ?? now;
    const since = at - (asked[n - 1] ?? at - 1);
    if (Number.isNaN(at)) return MISSING;
    if (at > now) return texts.instantInFuture;
    if (since <= 0) return texts.instantsReversed;
    return most && since > most.ms ? most.text : undefined;
  });
}
