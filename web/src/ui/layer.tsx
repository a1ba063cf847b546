import { FocusScope } from '@radix-ui/react-focus-scope';
import { hideOthers } from 'aria-hidden';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { afterPaint } from '../lib/time/after-paint';
import { classes } from './classes';

export interface LayerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  labelledBy: string;
  describedBy?: string;
  className: string;
  children: ReactNode;
}

/** What lies over the page. When it closes it leaves the screen at once, as it was, and the document a moment later. */
export function Layer({ children, ...props }: LayerProps) {
  const { open } = props;
  const [shown, setShown] = useState<ReactNode>();
  if (open && shown !== children) setShown(children);
  useEffect(() => (open ? undefined : afterPaint(() => setShown(undefined))), [open]);
  return (
    shown !== undefined &&
    createPortal(
      <>
        <Modal {...props}>{shown}</Modal>
        {/* the last child, so that the layer is not when another comes: all of it would be styled anew */}
        <i hidden />
      </>,
      document.body,
    )
  );
}

/**
 * Keeps focus and reader until Esc or a click beside it. The page behind is not made `inert` as by the browser's own
 * modal dialog: all of its elements would be styled anew, two hundred questions among them.
 */
function Modal({ open, onOpenChange, labelledBy, describedBy, className, children }: LayerProps) {
  const layer = useRef<HTMLDivElement>(null);
  const [openers] = useState(openersNow);
  useLayoutEffect(() => {
    if (!open) return;
    return hideOthers(layer.current!);
  }, [open]);
  useEffect(() => {
    if (!open) return;
    let letScroll = () => {};
    // all of the page may be laid out and painted for it
    const callOff = afterPaint(() => void (letScroll = keepFromScrolling()));
    return () => {
      callOff();
      afterPaint(() => letScroll());
    };
  }, [open]);
  useEffect(() => {
    if (!open) return;
    const press = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') onOpenChange(false);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [open, onOpenChange]);
  return (
    <div
      ref={layer}
      aria-hidden={!open || undefined}
      className={classes('fixed inset-0 z-20 will-change-[opacity]', !open && 'opacity-0')}
    >
      <button
        type="button"
        aria-hidden
        tabIndex={-1}
        onClick={() => onOpenChange(false)}
        className="absolute inset-0 size-full cursor-default! touch-none bg-scrim outline-none"
      />
      <FocusScope
        asChild
        loop
        trapped={open}
        onMountAutoFocus={focusItself}
        onUnmountAutoFocus={(event) => giveBack(event, openers)}
      >
        <dialog
          ref={(dialog) => void (dialog && openersOf.set(dialog, openers))}
          open
          aria-modal
          aria-labelledby={labelledBy}
          aria-describedby={describedBy}
          className={classes('absolute max-w-none bg-raised text-ink shadow-over outline-none', className)}
        >
          {children}
        </dialog>
      </FocusScope>
    </div>
  );
}

/** The page itself, where it could be scrolled; returns the way back. */
function keepFromScrolling(): () => void {
  const { style, clientWidth, clientHeight, scrollHeight } = document.documentElement;
  if (scrollHeight <= clientHeight) return () => {};
  style.paddingRight = `${innerWidth - clientWidth}px`;
  style.overflow = 'hidden';
  return () => {
    style.paddingRight = '';
    style.overflow = '';
  };
}

/** Its title is read out. Looking for the first button to focus would have all of it styled on the way. */
function focusItself(event: Event): void {
  event.preventDefault();
  (event.target as HTMLElement).focus({ preventScroll: true });
}

type Openers = readonly HTMLElement[];

const openersOf = new WeakMap<Element, Openers>();

/** What has the focus now, and what opened the dialog that it stands in. */
function openersNow(): Openers {
  const { activeElement: focused, body } = document;
  if (!(focused instanceof HTMLElement) || focused === body) return [];
  const around = focused.closest('dialog');
  return [focused, ...((around && openersOf.get(around)) ?? [])];
}

/** What opened it takes the focus again, unless that was sent to another place meanwhile; the page does when all that is gone. */
function giveBack(event: Event, openers: Openers): void {
  event.preventDefault();
  if (document.activeElement !== document.body) return;
  const opener = openers.find(({ isConnected }) => isConnected) ?? document.getElementById('page');
  opener?.focus();
}
