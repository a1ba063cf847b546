import { useId, type ReactNode } from 'react';
import { Bubble } from './bubble';
import { classes } from './classes';
import { FieldError } from './field-error';

interface Choice<Value extends string | number> {
  value: Value;
  /** Content of the bubble */
  mark: ReactNode;
  /** Text next to the bubble; by default, `mark` is the label */
  label?: string;
  /** Accessible name, if it differs from the visible label */
  name?: string;
  /** Reason why the choice leads to nothing; it can still be chosen */
  impossible?: string | undefined;
}

export interface BubbleChoiceProps<Value extends string | number> {
  /** Label of the group, such as 'Subject' */
  label: string;
  choices: readonly Choice<Value>[];
  chosen: Value | undefined;
  onChoose: (value: Value) => void;
  /** Called when the focus leaves the group */
  onLeave?: () => void;
  error?: string;
  /** True for smaller bubbles, so that six fit into one row of a column or a phone */
  narrow?: boolean;
  /** True to place labels below their bubbles, so that five fit into one row of a column */
  below?: boolean;
}

const BELOW = 'min-w-16 flex-col gap-1! px-1.5 py-1 text-xs phone:min-w-13';

/** A radio group styled as bubbles on an answer sheet. */
export function BubbleChoice<Value extends string | number>({
  label,
  choices,
  chosen,
  onChoose,
  onLeave,
  error,
  narrow = false,
  below = false,
}: BubbleChoiceProps<Value>) {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <div
      role="radiogroup"
      aria-labelledby={id}
      aria-describedby={error ? errorId : undefined}
      aria-invalid={error ? true : undefined}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && onLeave?.()}
      className="grid gap-3"
    >
      <p id={id} className="section-title">
        {label}
      </p>
      <div
        className={classes(
          'flex flex-wrap gap-y-1',
          below ? '-mx-2 justify-between' : narrow ? '-ml-1 gap-x-0.5' : '-ml-1.5 gap-x-2 phone:gap-x-1',
        )}
      >
        {choices.map(({ value, mark, label: text, name, impossible }) => (
          <label
            key={value}
            className={classes(
              'group relative flex min-h-(--tap) items-center gap-3 rounded-control select-none hover:bg-tint',
              'has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus',
              below ? BELOW : text && 'phone:w-[calc(50%-0.125rem)] phone:pr-1',
              !below &&
                (narrow
                  ? text
                    ? 'w-[calc(50%-0.125rem)] px-1'
                    : 'px-0.5'
                  : text
                    ? 'py-0.5 pr-5 pl-1.5 tablet:gap-2 tablet:pr-2'
                    : 'px-1.5 py-0.5'),
            )}
          >
            <input
              type="radio"
              name={id}
              value={value}
              aria-label={name ?? text}
              title={impossible}
              checked={chosen === value}
              onChange={() => onChoose(value)}
              className="absolute inset-0 z-1 m-0 size-full cursor-[inherit] opacity-0"
            />
            <Bubble
              filled={chosen === value}
              className={classes(
                !below && (narrow ? !text && 'size-10' : 'size-12'),
                !text && String(value).length > 2 && 'text-xs!',
                impossible !== undefined &&
                  chosen !== value &&
                  'border-dashed! border-field-edge! bg-transparent! text-ink-soft!',
                chosen !== value && 'group-hover:border-ink group-hover:text-ink',
              )}
            >
              {mark}
            </Bubble>
            {text ? (
              <span className="group-has-checked:font-strong">{text}</span>
            ) : (
              <span className="sr-only">{mark}</span>
            )}
          </label>
        ))}
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}
