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
  /** Reason why the choice has no result; it can still be selected */
  unavailableReason?: string | undefined;
}

export interface BubbleChoiceProps<Value extends string | number> {
  /** Label of the group, such as 'Subject' */
  label: string;
  choices: readonly Choice<Value>[];
  selected: Value | undefined;
  onSelect: (value: Value) => void;
  /** Called when the focus leaves the group */
  onLeave?: () => void;
  error?: string;
  /** True for smaller bubbles, so that six fit into one row of a column or a phone */
  isNarrow?: boolean;
  /** True to place labels below their bubbles, so that five fit into one row of a column */
  isLabelBelow?: boolean;
}

const BELOW_CLASSES = 'min-w-16 flex-col gap-1! px-1.5 py-1 text-xs phone:min-w-13';

/** A radio group styled as bubbles on an answer sheet. */
export function BubbleChoice<Value extends string | number>({
  label,
  choices,
  selected,
  onSelect,
  onLeave,
  error,
  isNarrow = false,
  isLabelBelow = false,
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
          isLabelBelow ? '-mx-2 justify-between' : isNarrow ? '-ml-1 gap-x-0.5' : '-ml-1.5 gap-x-2 phone:gap-x-1',
        )}
      >
        {choices.map(({ value, mark, label: text, name, unavailableReason }) => (
          <label
            key={value}
            className={classes(
              'group relative flex min-h-(--tap) items-center gap-3 rounded-control select-none hover:bg-tint',
              'has-focus-ring -outline-offset-2',
              isLabelBelow ? BELOW_CLASSES : text && 'phone:min-w-[calc(50%-0.125rem)] phone:pr-1',
              !isLabelBelow &&
                (isNarrow
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
              title={unavailableReason}
              checked={selected === value}
              onChange={() => onSelect(value)}
              className="absolute inset-0 z-1 m-0 size-full cursor-[inherit] opacity-0"
            />
            <Bubble
              filled={selected === value}
              className={classes(
                !isLabelBelow && (isNarrow ? !text && 'size-10' : 'size-12'),
                !text && String(value).length > 2 && 'text-xs!',
                unavailableReason !== undefined &&
                  selected !== value &&
                  'border-dashed! border-field-edge! bg-transparent! text-ink-soft!',
                selected !== value && 'group-hover:border-ink group-hover:text-ink',
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
