import { classes } from './classes';

export interface FilterTabsProps<Name extends string> {
  /** Options; `count` is undefined while it is unknown */
  tabs: readonly { name: Name; label: string; count: number | undefined }[];
  /** Undefined if another filter is active */
  selected: Name | undefined;
  onSelect: (name: Name) => void;
  /** Width that is reserved for each count, in digits */
  digits?: number;
  /** Accessible name */
  label?: string;
  className?: string;
}

/** Filter of a list; each option shows its number of entries. */
export function FilterTabs<Name extends string>({
  tabs,
  selected,
  onSelect,
  digits,
  label: legend = 'Show',
  className,
}: FilterTabsProps<Name>) {
  return (
    <fieldset
      className={classes(
        'flex min-w-0 flex-wrap gap-x-6 gap-y-1 phone:w-full phone:flex-nowrap phone:justify-between phone:gap-3 phone:scroll-x-fade',
        className,
      )}
    >
      <legend className="sr-only">{legend}</legend>
      {tabs.map(({ name, label, count }) => (
        <button
          key={name}
          type="button"
          aria-pressed={selected === name}
          onClick={() => onSelect(name)}
          className="border-b-3 border-transparent py-1 whitespace-nowrap text-ink-soft tabular-nums hover:text-ink aria-pressed:border-pen aria-pressed:font-strong aria-pressed:text-ink pointer-coarse:min-h-(--tap)"
        >
          {label}{' '}
          {digits === undefined ? (
            count?.toLocaleString('en')
          ) : (
            <span className="inline-block text-left" style={{ minWidth: `${digits}ch` }}>
              {count?.toLocaleString('en')}
            </span>
          )}
        </button>
      ))}
    </fieldset>
  );
}
