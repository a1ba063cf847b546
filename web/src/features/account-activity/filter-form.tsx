import { Search } from 'lucide-react';
import { EMAIL_MAX } from '../../../../api/contracts/http/limits';
import { Bubble } from '../../ui/bubble';
import { Button } from '../../ui/button';
import { inputClasses } from '../../ui/field';
import { DAY_MINUTES, minutesOf, timeOf, type Asked } from './asked';
import { countIn, type DayCounts } from './day-counts';
import { KIND_GROUPS } from './kinds';

export interface FiltersProps {
  asked: Asked;
  counts: DayCounts;
  onAsk: (asked: Asked) => void;
}

const ALL = KIND_GROUPS.flatMap(({ kinds }) => kinds);

/** Kinds are bubbles to fill; none of them empty means all. */
export function Filters({ asked, counts, onAsk }: FiltersProps) {
  const chosen = asked.kinds.length > 0 ? asked.kinds : ALL;
  const choose = (kinds: Asked['kinds'], isChosen: boolean) => {
    const left = ALL.filter((kind) => (kinds.includes(kind) ? isChosen : chosen.includes(kind)));
    onAsk({ ...asked, kinds: left.length === ALL.length ? [] : left });
  };
  return (
    <div className="divide-y divide-rule">
      <fieldset className="relative min-w-0 px-6 py-4 phone:px-4">
        <legend className="section-title float-left leading-8">Show</legend>
        <Button
          kind="bare"
          size="dense"
          className="absolute top-4 right-4 phone:top-2"
          onClick={() => onAsk({ ...asked, kinds: [] })}
        >
          All
        </Button>
        <div className="clear-both pt-2 max-[1100px]:columns-2 max-[1100px]:gap-x-6">
          {KIND_GROUPS.map(({ name, kinds }) => {
            const isChosen = kinds.some((kind) => chosen.includes(kind));
            return (
              <label
                key={name}
                className="relative grid min-h-8 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3 text-ink-soft hover:text-ink has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-focus phone:min-h-(--tap)"
              >
                <input
                  type="checkbox"
                  checked={isChosen}
                  onChange={() => choose(kinds, !isChosen)}
                  className="absolute inset-0 z-1 m-0 size-full opacity-0"
                />
                <Bubble size="small" filled={isChosen} className="size-4.5" />
                {name}
                <span aria-hidden className="meta tabular-nums phone:hidden">
                  {countIn(counts, kinds, asked).toLocaleString('en')}
                </span>
              </label>
            );
          })}
        </div>
      </fieldset>
      <Person key={asked.who} who={asked.who} onAsk={(who) => onAsk({ ...asked, who })} />
      <fieldset className="min-w-0 px-6 py-4 phone:px-4">
        <legend className="float-left mb-2 w-full font-strong">Time</legend>
        <div className="clear-both grid grid-cols-[1fr_auto_1fr] items-center gap-2 text-ink-soft">
          <Time name="From" minutes={asked.from} onChange={(from) => from < asked.to && onAsk({ ...asked, from })} />
          to
          <Time
            name="To"
            minutes={asked.to}
            onChange={(to) => (to || DAY_MINUTES) > asked.from && onAsk({ ...asked, to: to || DAY_MINUTES })}
          />
        </div>
      </fieldset>
    </div>
  );
}

/** Asked for once it is written: with Enter, or on leaving the field. */
function Person({ who, onAsk }: { who: string; onAsk: (who: string) => void }) {
  const ask = (written: string) => written.trim() !== who && onAsk(written.trim());
  return (
    <form
      className="grid gap-2 px-6 py-4 phone:px-4"
      onSubmit={(event) => {
        event.preventDefault();
        ask(event.currentTarget.querySelector('input')!.value);
      }}
    >
      <label htmlFor="activity-who" className="font-strong">
        Person
      </label>
      <div className="relative">
        <Search className="pointer-events-none absolute top-1/2 left-3 size-4! -translate-y-1/2 text-ink-faint" />
        <input
          id="activity-who"
          name="who"
          type="search"
          defaultValue={who}
          maxLength={EMAIL_MAX}
          placeholder="Username or email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onBlur={({ target }) => ask(target.value)}
          className={inputClasses(false, 'pl-9')}
        />
      </div>
    </form>
  );
}

/** @param minutes of the day; its end is shown as nothing */
function Time({ name, minutes, onChange }: { name: string; minutes: number; onChange: (minutes: number) => void }) {
  return (
    <input
      key={minutes}
      type="time"
      aria-label={name}
      step={600}
      defaultValue={minutes < DAY_MINUTES ? timeOf(minutes) : ''}
      onBlur={({ target }) => {
        const written = target.value === '' ? 0 : minutesOf(target.value);
        if (written !== undefined && written !== minutes % DAY_MINUTES) onChange(written);
      }}
      className={inputClasses(false, 'px-1! text-center')}
    />
  );
}
