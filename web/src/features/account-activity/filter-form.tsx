import { Search } from 'lucide-react';
import { EMAIL_MAX } from '../../../../api/contracts/http/limits';
import { Bubble } from '../../ui/bubble';
import { Button } from '../../ui/button';
import { inputClasses } from '../../ui/field';
import { DAY_MINUTES, minutesOf, timeOf, type ActivityFilter } from './filter';
import { entryCount, type DayCounts } from './day-counts';
import { KIND_GROUPS } from './entry-kinds';
import { messages } from './messages';

export interface FilterFormProps {
  filter: ActivityFilter;
  counts: DayCounts;
  onChange: (filter: ActivityFilter) => void;
}

/** All kinds of entries. */
const ALL = KIND_GROUPS.flatMap(({ kinds }) => kinds);

/** Filter by kind, account and time. If all kinds are selected, the URL lists none. */
export function FilterForm({ filter, counts, onChange }: FilterFormProps) {
  const selectedKinds = filter.kinds.length > 0 ? filter.kinds : ALL;
  const selectKinds = (kinds: ActivityFilter['kinds'], isSelected: boolean) => {
    const newKinds = ALL.filter((kind) => (kinds.includes(kind) ? isSelected : selectedKinds.includes(kind)));
    onChange({ ...filter, kinds: newKinds.length === ALL.length ? [] : newKinds });
  };
  return (
    <div className="divide-y divide-rule">
      <fieldset className="relative min-w-0 px-6 py-4 phone:px-4">
        <legend className="section-title float-left leading-8">{messages.show}</legend>
        <Button
          kind="bare"
          size="dense"
          className="absolute top-4 right-4 phone:top-2"
          onClick={() => onChange({ ...filter, kinds: [] })}
        >
          {messages.all}
        </Button>
        <div className="clear-both pt-2 max-desktop:columns-2 max-desktop:gap-x-6">
          {KIND_GROUPS.map(({ name, kinds }) => {
            const isSelected = kinds.some((kind) => selectedKinds.includes(kind));
            return (
              <label
                key={name}
                className="relative grid min-h-8 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3 text-ink-soft hover:text-ink has-checked:text-ink has-focus-ring phone:min-h-(--tap)"
              >
                <input
                  type="checkbox"
                  checked={isSelected}
                  onChange={() => selectKinds(kinds, !isSelected)}
                  className="absolute inset-0 z-1 m-0 size-full opacity-0"
                />
                <Bubble size="small" filled={isSelected} className="size-4.5" />
                {name}
                <span aria-hidden className="meta tabular-nums phone:hidden">
                  {entryCount(counts, kinds, filter).toLocaleString('en')}
                </span>
              </label>
            );
          })}
        </div>
      </fieldset>
      <AccountField
        key={filter.account}
        account={filter.account}
        onChange={(account) => onChange({ ...filter, account })}
      />
      <fieldset className="min-w-0 px-6 py-4 phone:px-4">
        <legend className="float-left mb-2 w-full font-strong">{messages.time}</legend>
        <div className="clear-both grid grid-cols-[1fr_auto_1fr] items-center gap-2 text-ink-soft">
          <Time
            name={messages.from}
            minutes={filter.from}
            onChange={(from) => from < filter.to && onChange({ ...filter, from })}
          />
          {messages.timeSeparator}
          <Time
            name={messages.to}
            minutes={filter.to}
            onChange={(to) => (to || DAY_MINUTES) > filter.from && onChange({ ...filter, to: to || DAY_MINUTES })}
          />
        </div>
      </fieldset>
    </div>
  );
}

/** Field for a username or email; applied on Enter and on blur. */
function AccountField({ account, onChange }: { account: string; onChange: (account: string) => void }) {
  const applyAccount = (text: string) => text.trim() !== account && onChange(text.trim());
  return (
    <form
      className="grid gap-2 px-6 py-4 phone:px-4"
      onSubmit={(event) => {
        event.preventDefault();
        applyAccount(event.currentTarget.querySelector('input')!.value);
      }}
    >
      <label htmlFor="activity-who" className="font-strong">
        {messages.person}
      </label>
      <div className="relative">
        <Search className="pointer-events-none absolute top-1/2 left-3 size-4! -translate-y-1/2 text-ink-faint" />
        <input
          id="activity-who"
          name="who"
          type="search"
          defaultValue={account}
          maxLength={EMAIL_MAX}
          placeholder={messages.personHint}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onBlur={({ target }) => applyAccount(target.value)}
          className={inputClasses(false, 'pl-9')}
        />
      </div>
    </form>
  );
}

/** Time field. @param minutes since midnight; the end of the day is shown as an empty field */
function Time({ name, minutes, onChange }: { name: string; minutes: number; onChange: (minutes: number) => void }) {
  return (
    <input
      key={minutes}
      type="time"
      aria-label={name}
      step={600}
      defaultValue={minutes < DAY_MINUTES ? timeOf(minutes) : ''}
      onBlur={({ target }) => {
        const newMinutes = target.value === '' ? 0 : minutesOf(target.value);
        if (newMinutes !== undefined && newMinutes !== minutes % DAY_MINUTES) onChange(newMinutes);
      }}
      className={inputClasses(false, 'px-1! text-center')}
    />
  );
}
