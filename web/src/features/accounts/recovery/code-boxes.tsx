import type { ClipboardEvent, KeyboardEvent, RefObject } from 'react';
import { CODE_DIGITS } from '../../../../../api/contracts/http/limits';
import { Bubble } from '../../../ui/bubble';
import { classes } from '../../../ui/classes';
import { messages } from '../messages';

const DIGITS = Array.from({ length: 10 }, (_, digit) => String(digit));

/** One digit per box; '' for an empty box. */
export type Digits = readonly string[];
export const NO_DIGITS: Digits = Array<string>(CODE_DIGITS).fill('');

/** Focuses a box. */
export const focusBox = (boxes: HTMLElement | null, index: number): void =>
  boxes?.querySelectorAll('input')[Math.max(0, Math.min(index, CODE_DIGITS - 1))]?.focus();

/** Four boxes for a code, each above the column of its digits (RECOV-11 to RECOV-15). */
export function CodeBoxes({
  digits,
  onChange,
  isInvalid,
  ref,
}: {
  digits: Digits;
  onChange: (digits: Digits) => void;
  isInvalid: boolean;
  ref: RefObject<HTMLFieldSetElement | null>;
}) {
  const focus = (index: number) => focusBox(ref.current, index);

  /** Sets digits from this box on, or from an earlier one if they do not fit. */
  const setDigits = (index: number, enteredDigits: string) => {
    const first = Math.max(0, Math.min(index, CODE_DIGITS - enteredDigits.length));
    onChange(digits.map((digit, digitIndex) => enteredDigits[digitIndex - first] ?? digit));
    focus(first + enteredDigits.length);
  };
  const clear = (index: number, focusIndex = index - 1) => {
    onChange(digits.map((digit, digitIndex) => (digitIndex === index ? '' : digit)));
    focus(focusIndex);
  };
  const onInput = (index: number, value: string) => {
    const enteredDigits = value.replace(/\D/g, '');
    const previousDigit = digits[index]!;
    // a digit typed before or after an existing one replaces it
    if (previousDigit && enteredDigits.length === 2 && enteredDigits.includes(previousDigit))
      setDigits(index, enteredDigits.replace(previousDigit, ''));
    // autofill enters all digits into one box
    else if (enteredDigits) setDigits(index, enteredDigits);
    else if (previousDigit) clear(index);
  };
  const onPaste = (index: number, event: ClipboardEvent) => {
    event.preventDefault();
    const pastedDigits = event.clipboardData.getData('text').replace(/\D/g, '');
    if (pastedDigits) setDigits(index, pastedDigits);
  };
  const onKeyDown = (index: number, event: KeyboardEvent) => {
    // typing the same digit fires no change event
    const isSame = event.key === digits[index] && event.key !== '';
    const to = isSame ? index + 1 : { ArrowLeft: index - 1, ArrowRight: index + 1 }[event.key];
    if (to === undefined && !(event.key === 'Backspace' && !digits[index] && index > 0)) return;
    event.preventDefault();
    if (to === undefined) clear(index - 1, index - 1);
    else focus(to);
  };

  return (
    <fieldset
      ref={ref}
      className={classes(
        'grid grid-cols-[repeat(4,4rem)] divide-x divide-rule-strong border-(length:--line-strong) phone:grid-cols-4',
        isInvalid ? 'border-negative outline outline-negative' : 'border-rule-strong',
      )}
    >
      <legend className="sr-only">{messages.fourDigitCode}</legend>
      {digits.map((digit, index) => (
        <div key={index} className="min-w-0">
          <input
            value={digit}
            onChange={(event) => onInput(index, event.target.value)}
            onPaste={(event) => onPaste(index, event)}
            onKeyDown={(event) => onKeyDown(index, event)}
            onFocus={(event) => event.target.select()}
            inputMode="numeric"
            autoComplete={index === 0 ? 'one-time-code' : 'off'}
            aria-label={messages.digit(index + 1)}
            aria-invalid={isInvalid || undefined}
            className="block h-16 w-full bg-surface text-center text-xl font-head text-ink caret-pen tabular-nums -outline-offset-2"
          />
          <div
            aria-hidden
            className="grid justify-center gap-1 border-t border-rule-strong bg-tint py-2 compact:grid-cols-[auto_auto] compact:gap-x-1.5"
          >
            {DIGITS.map((digitIndex) => (
              <Bubble key={digitIndex} size="small" filled={digitIndex === digit} className="text-2xs">
                {digitIndex}
              </Bubble>
            ))}
          </div>
        </div>
      ))}
    </fieldset>
  );
}
