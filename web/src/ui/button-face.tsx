import { RefreshCw, type LucideIcon } from 'lucide-react';
import { memo, useEffect, useRef, type ComponentProps, type MouseEvent, type ReactNode } from 'react';
import { classes } from './classes';

/** Button style: `ink` for the primary action, once per view; `danger-solid` for the last step in a dialog. */
type ButtonKind = 'plain' | 'ink' | 'bare' | 'danger' | 'danger-solid';
/** Button height: `normal` 40 px, `dense` 32 px, `tap` 48 px; at least 48 px on phones. */
type ButtonSize = 'normal' | 'dense' | 'tap';

export interface Shape {
  kind?: ButtonKind;
  size?: ButtonSize;
  icon?: LucideIcon;
  iconAfter?: LucideIcon;
  /** True for an icon without text; requires an `aria-label` */
  square?: boolean;
  children?: ReactNode;
  className?: string;
}

const KINDS: Readonly<Record<ButtonKind, string>> = {
  plain: 'border-field-edge bg-surface hover:border-ink hover:bg-tint',
  ink: 'border-pen bg-pen text-pen-ink hover:border-pen-hover hover:bg-pen-hover',
  bare: 'border-transparent hover:bg-tint',
  danger: 'border-negative bg-surface text-negative hover:bg-negative-soft',
  'danger-solid': 'border-negative bg-negative text-on-verdict hover:border-ink',
};

const SIZES: Readonly<Record<ButtonSize, { height: string; width: string; square: string }>> = {
  normal: { height: 'h-(--control) text-sm phone:h-(--tap)', width: 'px-4', square: 'w-(--control) phone:w-(--tap)' },
  dense: {
    height: 'h-(--control-dense) text-sm phone:h-(--tap)',
    width: 'px-3',
    square: 'w-(--control-dense) phone:w-(--tap)',
  },
  tap: { height: 'h-(--tap) text-base', width: 'px-6', square: 'w-(--tap)' },
};

const DISABLED_CLASSES =
  'border-dashed! border-field-edge! bg-transparent! text-ink-faint! cursor-not-allowed! pointer-fine:active:translate-y-0!';

export const buttonClasses = (
  { kind = 'plain', size = 'normal', square, className }: Shape,
  isDisabled = false,
): string =>
  classes(
    'inline-flex items-center justify-center gap-2 rounded-control border font-strong whitespace-nowrap no-underline select-none',
    // pressed state only for a mouse: a finger covers the button, and painting it would delay the tap
    'pointer-fine:transition-[background-color] pointer-fine:duration-(--press) pointer-fine:ease-out pointer-fine:active:translate-y-px',
    'aria-pressed:border-q-mark-edge aria-pressed:bg-q-mark aria-pressed:text-q-mark-ink',
    KINDS[kind],
    SIZES[size].height,
    square ? SIZES[size].square : SIZES[size].width,
    isDisabled && DISABLED_CLASSES,
    className,
  );

export function Label({ icon, iconAfter, children }: Shape) {
  return (
    <>
      {icon && <Icon icon={icon} />}
      {children}
      {iconAfter && <Icon icon={iconAfter} />}
    </>
  );
}

/** Memoized: icons are expensive to render. */
const Icon = memo(function Icon({ icon: Svg }: { icon: LucideIcon }) {
  return <Svg />;
});

export interface ButtonProps extends Shape, Omit<ComponentProps<'button'>, 'className' | 'children'> {
  /** True while the action runs: the button keeps its width and focus, and ignores clicks */
  busy?: boolean;
  /** Text while busy, such as 'Saving' */
  busyLabel?: string;
}

/** Maximum interval in ms between the clicks of a double click. */
const DOUBLE_CLICK_MS = 500;

/**
 * Detects the second click of a double click, even if the action of the first one has already finished: it must not be
 * submitted twice. Compares event timestamps, which do not depend on how busy the page is. A click after input into the
 * form of the button is never a second click.
 */
function useDoubleClick(busy: boolean) {
  const pressStart = useRef<number>(undefined);
  const last = useRef(0);
  useEffect(() => {
    if (busy) pressStart.current = last.current;
  }, [busy]);
  return ({ timeStamp, currentTarget }: MouseEvent<HTMLButtonElement>): boolean => {
    const isSecondClick = pressStart.current === last.current && timeStamp - last.current < DOUBLE_CLICK_MS;
    if (!isSecondClick) {
      last.current = timeStamp;
      currentTarget.form?.addEventListener('input', () => (pressStart.current = undefined), { once: true });
    }
    return isSecondClick;
  };
}

export function Button({
  kind,
  size,
  icon,
  iconAfter,
  square,
  className,
  busy = false,
  busyLabel = 'Please wait',
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const shape = { kind, size, icon, iconAfter, square, className };
  const isDoubleClick = useDoubleClick(busy);
  const click = (event: MouseEvent<HTMLButtonElement>) =>
    isDoubleClick(event) || busy ? event.preventDefault() : onClick?.(event);
  return (
    <button
      type="button"
      {...rest}
      onClick={click}
      aria-busy={busy || undefined}
      className={buttonClasses(shape, rest.disabled || rest['aria-disabled'] === true)}
    >
      {busy ? (
        <span className="grid items-center justify-items-center">
          <span className="invisible col-start-1 row-start-1 inline-flex items-center gap-2" aria-hidden>
            <Label {...shape}>{children}</Label>
          </span>
          <span className="col-start-1 row-start-1 inline-flex items-center gap-2">
            <RefreshCw className="turning" />
            {!square && busyLabel}
          </span>
        </span>
      ) : (
        <Label {...shape}>{children}</Label>
      )}
    </button>
  );
}

type ButtonAnchorProps = Shape & Omit<ComponentProps<'a'>, 'className' | 'children' | 'href'> & { to: string };

/** A link styled as a button that loads a document, for pages without the router. */
export function ButtonAnchor({
  kind,
  size,
  icon,
  iconAfter,
  square,
  className,
  children,
  to,
  ...rest
}: ButtonAnchorProps) {
  const shape = { kind, size, icon, iconAfter, square, className };
  return (
    <a {...rest} href={to} className={buttonClasses(shape)}>
      <Label {...shape}>{children}</Label>
    </a>
  );
}
