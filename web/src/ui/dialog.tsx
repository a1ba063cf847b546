import { X } from 'lucide-react';
import {
  createContext,
  use,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { createPortal } from 'react-dom';
import { afterPaint } from '../lib/time/after-paint';
import { Button } from './button';
import { classes } from './classes';

/** What was focused before the dialog that is open; for one that took another's place, what was before that. */
let opener: HTMLElement | undefined;

interface OverlayProps {
  open: boolean;
  /** stays on the page while it is closed, drawn and out of sight: for what is long to draw */
  kept?: boolean;
  onOpenChange: (open: boolean) => void;
  /** whether a `Description` stands in it */
  described?: boolean;
  className: string;
  children: ReactNode;
}

const Names = createContext({ title: '', description: '' });

const Title = ({ className, children }: { className: string; children: ReactNode }) => (
  <h2 id={use(Names).title} className={className}>
    {children}
  </h2>
);

const Description = ({ children }: { children: ReactNode }) => (
  <p id={use(Names).description} className="text-ink-soft">
    {children}
  </p>
);

/** Whether the browser can have something out of sight without taking it away. */
const CAN_KEEP = globalThis.CSS?.supports?.('content-visibility', 'hidden') ?? false;

/** Covers the page and keeps focus and reader until Esc or a click beside it. */
function Overlay({ kept = false, ...props }: OverlayProps) {
  const stays = useFrameLonger(props.open) || kept;
  return (props.open || (stays && CAN_KEEP)) && createPortal(<DrawnOverlay {...props} />, document.body);
}

/** To take away what was drawn is long too: the click that closes it is answered first. */
function useFrameLonger(isOpen: boolean): boolean {
  const [stays, setStays] = useState(isOpen);
  if (isOpen && !stays) setStays(true);
  useEffect(() => (isOpen ? undefined : afterPaint(() => setStays(false))), [isOpen]);
  return stays;
}

/** Not opened by `showModal`: that makes the page below inert, for which the browser styles each of its elements anew. */
function DrawnOverlay({ open, onOpenChange, described = false, className, children }: Omit<OverlayProps, 'kept'>) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [title, description] = [useId(), useId()];
  const close = () => onOpenChange(false);
  const onKey = useEffectEvent(({ key }: KeyboardEvent) => key === 'Escape' && close());
  useLayoutEffect(() => {
    if (!open) return undefined;
    const own = dialog.current;
    const focused = document.activeElement as HTMLElement;
    // the dialog before this one may be gone already, with what was focused in it
    if (focused !== document.body && !focused.closest('dialog')) opener = focused;
    // its title is read out first
    const focus = () => own?.focus({ preventScroll: true });
    const keepFocus = ({ target }: FocusEvent) => isBelow(target) && focus();
    hidePage(true);
    focus();
    document.addEventListener('focusin', keepFocus);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('focusin', keepFocus);
      document.removeEventListener('keydown', onKey);
      hidePage(false);
      queueMicrotask(() => giveFocusBack(own));
    };
  }, [open]);
  return (
    <div
      aria-hidden={!open || undefined}
      className={classes('fixed inset-0 contain-layout', open ? 'z-40' : '-z-1 [content-visibility:hidden]')}
    >
      <div aria-hidden className="absolute inset-0 bg-scrim" onClick={close} />
      <dialog
        ref={dialog}
        open
        aria-modal
        tabIndex={-1}
        aria-labelledby={title}
        aria-describedby={described ? description : undefined}
        className={classes('absolute m-0 max-w-none bg-raised text-ink shadow-over outline-none', className)}
      >
        <Names value={{ title, description }}>{children}</Names>
      </dialog>
    </div>
  );
}

const page = () => document.getElementById('root');
const isBelow = (target: EventTarget | null): boolean => target instanceof Node && Boolean(page()?.contains(target));

/** From a screen reader; what else stands beside the page, as toasts do, can still be heard. */
function hidePage(isHidden: boolean): void {
  if (isHidden) page()?.setAttribute('aria-hidden', 'true');
  else page()?.removeAttribute('aria-hidden');
}

/** Unless the focus was sent to another place, or another dialog has it. */
function giveFocusBack(closed: HTMLElement | null): void {
  const { activeElement } = document;
  if (activeElement !== document.body && !closed?.contains(activeElement)) return;
  (opener?.isConnected ? opener : document.getElementById('page'))?.focus();
  opener = undefined;
}

export interface DialogProps extends Pick<OverlayProps, 'open' | 'onOpenChange'> {
  /** the question, as 'Submit the test?' */
  title: string;
  /** what follows from saying yes */
  text?: ReactNode;
  children?: ReactNode;
  /** the buttons: Cancel first, the act last */
  acts: ReactNode;
}

const PHONE_BOTTOM = 'phone:inset-x-0 phone:top-auto phone:bottom-0 phone:w-full phone:translate-none';

/** Asks before something that counts; on a phone a sheet from below with buttons at full width. Esc and a click beside it mean Cancel. */
export function Dialog({ open, onOpenChange, title, text, children, acts }: DialogProps) {
  return (
    <Overlay
      open={open}
      onOpenChange={onOpenChange}
      described={Boolean(text)}
      className={classes(
        'top-1/2 left-1/2 flex max-h-[88dvh] w-[min(28rem,100%-2rem)] -translate-1/2 flex-col rounded-control short:max-h-[calc(100dvh-1rem)]',
        'phone:rounded-none phone:border-t-(length:--line-strong) phone:border-rule-strong',
        PHONE_BOTTOM,
      )}
    >
      <div className="grid min-h-0 gap-4 overflow-y-auto px-6 pt-6 pb-4 short:pt-4">
        <Title className="page-title">{title}</Title>
        {text && <Description>{text}</Description>}
        {children}
      </div>
      <div className="flex flex-none justify-end gap-3 px-6 pb-[max(--spacing(6),env(safe-area-inset-bottom))] upright:flex-col-reverse upright:[&>*]:w-full short:py-2 short:[&>*]:h-(--tap)">
        {acts}
      </div>
    </Overlay>
  );
}

export interface BottomSheetProps extends Pick<OverlayProps, 'open' | 'kept' | 'onOpenChange'> {
  /** names it; shown unless `header` stands in its place */
  title: string;
  header?: ReactNode;
  children: ReactNode;
}

/** A sheet pulled up from the bottom edge, for what does not fit on a phone's screen; on a short one it comes from the right. */
export function BottomSheet({ open, kept, onOpenChange, title, header, children }: BottomSheetProps) {
  return (
    <Overlay
      open={open}
      kept={kept}
      onOpenChange={onOpenChange}
      className={classes(
        'inset-x-0 top-auto bottom-0 flex max-h-[88dvh] w-full flex-col border-t-(length:--line-strong) border-rule-strong',
        'short:inset-y-0 short:left-auto short:h-full short:max-h-none short:w-[min(26rem,70vw)] short:border-t-0 short:border-l-(length:--line-strong)',
      )}
    >
      <div className="flex min-h-0 flex-1 flex-col pb-[env(safe-area-inset-bottom)]">
        <div className="flex flex-none items-center gap-3 border-b border-rule py-2 pr-1 pl-4 short:py-0">
          <Title className={header ? 'sr-only' : 'section-title'}>{title}</Title>
          {header}
          <Button
            kind="bare"
            size="tap"
            square
            icon={X}
            aria-label="Close"
            onClick={() => onOpenChange(false)}
            className="ml-auto"
          />
        </div>
        <div className="min-h-0 overflow-y-auto">{children}</div>
      </div>
    </Overlay>
  );
}
