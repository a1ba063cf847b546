import type { ClipboardEvent, KeyboardEvent, RefObject } from 'react';
import { CODE_DIGITS } from '../../../../../api/contracts/http/limits';
import { Bubble } from '../../../ui/bubble';
import { classes } from '../../../ui/classes';

const TEN = Array.from({ length: 10 }, (_, digit) => String(digit));

/** '' for a box that is empty */
export type Digits = readonly string[];
export const NO_DIGITS: Digits = Array<string>(CODE_DIGITS).fill('');

/** Puts the cursor into a box, and what stands there under it. */
export const focusBox = (boxes: HTMLElement | null, place: number): void =>
  boxes?.querySelectorAll('input')[Math.max(0, Math.min(place, CODE_DIGITS - 1))]?.focus();

/** Four boxes for a code, each above the column of its digits (RECOV-11 to RECOV-15). */
export function CodeBoxes({
  digits,
  onChange,
  wrong,
  ref,
}: {
  digits: Digits;
  onChange: (digits: Digits) => void;
  wrong: boolean;
  ref: RefObject<HTMLFieldSetElement | null>;
}) {
  const go = (place: number) => focusBox(ref.current, place);

  /** Enters digits from this box on, or from an earlier one where they would not fit. */
  const put = (place: number, entered: string) => {
    const first = Math.max(0, Math.min(place, CODE_DIGITS - entered.length));
    onChange(digits.map((before, index) => entered[index - first] ?? before));
    go(first + entered.length);
  };
  const clear = (place: number, then = place - 1) => {
    onChange(digits.map((before, index) => (index === place ? '' : before)));
    go(then);
  };
  const enter = (place: number, value: string) => {
    const entered = value.replace(/\D/g, '');
    const before = digits[place]!;
    // typed before or after the digit that is there: it takes the place of that one
    if (before && entered.length === 2 && entered.includes(before)) put(place, entered.replace(before, ''));
    // autofill enters all digits into one box
    else if (entered) put(place, entered);
    else if (before) clear(place);
  };
  const paste = (place: number, event: ClipboardEvent) => {
    event.preventDefault();
    const pasted = event.clipboardData.getData('text').replace(/\D/g, '');
    if (pasted) put(place, pasted);
  };
  const press = (place: number, event: KeyboardEvent) => {
    // the same digit again changes no value, and the browser reports no input
    const isSame = event.key === digits[place] && event.key !== '';
    const to = isSame ? place + 1 : { ArrowLeft: place - 1, ArrowRight: place + 1 }[event.key];
    if (to === undefined && !(event.key === 'Backspace' && !digits[place] && place > 0)) return;
    event.preventDefault();
    if (to === undefined) clear(place - 1, place - 1);
    else go(to);
  };

  return (
    <fieldset
      ref={ref}
      className={classes(
        'grid grid-cols-[repeat(4,4rem)] divide-x divide-rule-strong border-(length:--line-strong) phone:grid-cols-4',
        wrong ? 'border-negative outline outline-negative' : 'border-rule-strong',
      )}
    >
      <legend className="sr-only">Four-digit code</legend>
      {digits.map((digit, place) => (
        <div key={place} className="min-w-0">
          <input
            value={digit}
            onChange={(event) => enter(place, event.target.value)}
            onPaste={(event) => paste(place, event)}
            onKeyDown={(event) => press(place, event)}
            onFocus={(event) => event.target.select()}
            inputMode="numeric"
            autoComplete={place === 0 ? 'one-time-code' : 'off'}
            aria-label={`Digit ${place + 1}`}
            aria-invalid={wrong || undefined}
            className="block h-16 w-full bg-surface text-center text-xl font-head text-ink caret-pen tabular-nums -outline-offset-2"
          />
          <div
            aria-hidden
            className="grid justify-center gap-1 border-t border-rule-strong bg-tint py-2 compact:grid-cols-[auto_auto] compact:gap-x-1.5"
          >
            {TEN.map((one) => (
              <Bubble key={one} size="small" filled={one === digit} className="text-2xs">
                {one}
              </Bubble>
            ))}
          </div>
        </div>
      ))}
    </fieldset>
  );
}
