import { classes } from './classes';

const DIGITS = Array.from({ length: 10 }, (_, digit) => String(digit));

const SIZES = {
  large: {
    box: 'h-11 w-9 text-lg phone:h-10 phone:w-7.5',
    bubbles: 'gap-0.75 pt-1.5',
    bubble: 'size-3.5 text-[0.5rem]/[0.75rem] phone:size-3.25',
  },
  small: {
    box: 'h-6.5 w-5.5 text-sm max-laptop:h-5.5 max-laptop:w-4.5 max-laptop:text-xs',
    bubbles: 'gap-0.5 pt-1 max-laptop:gap-px',
    bubble: 'size-2.25 max-laptop:size-1.75',
  },
} as const;

export interface DigitColumnsProps {
  digits: string;
  size: keyof typeof SIZES;
}

/** A number as coded on an answer sheet: a box and a column of bubbles per digit. Decorative. */
export const DigitColumns = ({ digits, size }: DigitColumnsProps) => (
  <div aria-hidden className="flex leading-none">
    {Array.from(digits, (digit, column) => (
      <div key={column} className="group/digit grid justify-items-center">
        <span
          className={classes(
            'grid place-items-center border border-l-0 border-rule-strong bg-tint font-head tabular-nums group-first/digit:border-l',
            SIZES[size].box,
          )}
        >
          {digit}
        </span>
        <span className={classes('grid short:hidden', SIZES[size].bubbles)}>
          {DIGITS.map((mark) => (
            <span
              key={mark}
              className={classes(
                'rounded-bubble border text-center text-accent transition-colors duration-(--fill)',
                SIZES[size].bubble,
                mark === digit ? 'border-pen bg-pen' : 'border-q-unseen-edge',
              )}
            >
              {size === 'large' && mark !== digit && mark}
            </span>
          ))}
        </span>
      </div>
    ))}
  </div>
);
