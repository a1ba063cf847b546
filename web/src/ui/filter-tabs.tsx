import { classes } from './classes';

export interface FilterTabsProps<Name extends string> {
  /** Options; `count` is undefined while loading */
  tabs: readonly { name: Name; label: string; count: number | undefined }[];
  chosen: Name;
  onChoose: (name: Name) => void;
  className?: string;
}

/** Filter of a list; each option shows its number of entries. */
export const FilterTabs = <Name extends string>({ tabs, chosen, onChoose, className }: FilterTabsProps<Name>) => (
  <fieldset
    className={classes(
      'flex min-w-0 gap-6 phone:w-full phone:justify-between phone:gap-3 phone:scroll-x-fade',
      className,
    )}
  >
    <legend className="sr-only">Show</legend>
    {tabs.map(({ name, label, count }) => (
      <button
        key={name}
        type="button"
        aria-pressed={chosen === name}
        onClick={() => onChoose(name)}
        className="border-b-3 border-transparent py-1 whitespace-nowrap text-ink-soft tabular-nums hover:text-ink aria-pressed:border-pen aria-pressed:font-strong aria-pressed:text-ink pointer-coarse:min-h-(--tap)"
      >
        {label} {count?.toLocaleString('en')}
      </button>
    ))}
  </fieldset>
);
