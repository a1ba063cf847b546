import { useEffect, useId, useRef } from 'react';
import { texts } from '../../../api/contracts/http/texts';
import { classes } from './classes';
import type { ComparedField, Versions } from './compared-versions';

export interface VersionComparisonProps<Draft> {
  fields: readonly ComparedField<Draft>[];
  versions: Versions<Draft>;
  /** The values of the form */
  draft: Draft;
  onChange: (draft: Draft) => void;
}

const SIDES = [
  ['own', 'Yours'],
  ['saved', 'Saved now'],
] as const;

/**
 * The differences between the user's values and those that someone else has saved, by field. Selecting a version puts
 * it into the form.
 */
export function VersionComparison<Draft>({ fields, versions, draft, onChange }: VersionComparisonProps<Draft>) {
  const id = useId();
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.focus(), [versions]);
  const differences = fields.filter(({ text }) => text(versions.own) !== text(versions.saved));
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby={id}
      className="grid gap-4 border border-caution bg-caution-soft p-4 outline-none phone:border-x-0"
    >
      <p id={id} role="alert" className="font-strong">
        {texts.recordChangedMeanwhile}
      </p>
      {differences.map(({ label, text, take }) => (
        <fieldset key={label} className="grid gap-2">
          <legend className="mb-1 font-strong">{label}</legend>
          <div className="grid grid-cols-2 gap-2 phone:grid-cols-1">
            {SIDES.map(([side, name]) => (
              <label
                key={side}
                className={classes(
                  'grid min-h-(--tap) cursor-pointer grid-cols-[auto_minmax(0,1fr)] content-start gap-x-3 rounded-control border bg-surface px-3 py-2',
                  'has-focus-ring',
                  text(draft) === text(versions[side]) ? 'border-ink' : 'border-field-edge',
                )}
              >
                <input
                  type="radio"
                  name={`${id} ${label}`}
                  checked={text(draft) === text(versions[side])}
                  onChange={() => onChange(take(draft, versions[side]))}
                  className="mt-1 accent-pen"
                />
                <span className="font-strong">{name}</span>
                <span className="col-start-2 max-h-48 overflow-y-auto wrap-anywhere whitespace-pre-wrap">
                  {text(versions[side]) || <span className="text-ink-soft">Empty</span>}
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
    </section>
  );
}
