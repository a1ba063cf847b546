import { X } from 'lucide-react';
import { createContext, use, useId, useLayoutEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Button } from './button';
import { classes } from './classes';
import { openModal } from './open-dialogs';

interface ModalProps {
  open: boolean;
  /** Called with false on Esc and on a click on the backdrop */
  onOpenChange: (open: boolean) => void;
  /** True if it contains a `Description` */
  described?: boolean;
  className: string;
  children: ReactNode;
}

const Ids = createContext({ title: '', description: '' });

const Title = ({ className, children }: { className: string; children: ReactNode }) => (
  <h2 id={use(Ids).title} className={className}>
    {children}
  </h2>
);

const Description = ({ children }: { children: ReactNode }) => (
  <p id={use(Ids).description} className="text-ink-soft">
    {children}
  </p>
);

/** A native modal dialog that is mounted only while it is open. */
const Modal = ({ open, ...rest }: ModalProps) => open && createPortal(<OpenModal {...rest} />, document.body);

function OpenModal({ onOpenChange, described = false, className, children }: Omit<ModalProps, 'open'>) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [title, description] = [useId(), useId()];
  const backdrop = useBackdropClick(() => onOpenChange(false));
  useLayoutEffect(() => {
    const close = openModal(dialog.current!);
    // screen readers start at the title, not at the first button
    dialog.current!.focus({ preventScroll: true });
    return close;
  }, []);
  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      aria-labelledby={title}
      aria-describedby={described ? description : undefined}
      onCancel={(event) => {
        // a file field in the dialog has a cancel event too, which bubbles
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onOpenChange(false);
      }}
      onClose={({ currentTarget }) => {
        // Chromium closes a dialog on a second Esc, even if the cancel event was prevented
        if (!currentTarget.open) onOpenChange(false);
      }}
      {...backdrop}
      className={classes(
        'fixed max-w-none flex-col bg-raised text-ink shadow-over outline-none backdrop:bg-scrim open:flex',
        className,
      )}
    >
      <Ids value={{ title, description }}>{children}</Ids>
    </dialog>
  );
}

/** Calls back on a click on the backdrop, not on a drag that starts in the dialog and ends outside of it. */
function useBackdropClick(onClick: () => void) {
  const isPressed = useRef(false);
  const isOnBackdrop = ({ target, currentTarget }: MouseEvent) => target === currentTarget;
  return {
    onPointerDown: (event: MouseEvent) => {
      isPressed.current = isOnBackdrop(event);
    },
    onClick: (event: MouseEvent) => {
      if (isPressed.current && isOnBackdrop(event)) onClick();
    },
  };
}

export interface DialogProps extends Pick<ModalProps, 'open' | 'onOpenChange'> {
  /** Question, such as 'Submit the test?' */
  title: string;
  /** Consequence of a confirmation */
  text?: ReactNode;
  children?: ReactNode;
  /** Buttons: Cancel first, the action last */
  actions: ReactNode;
}

/** Confirmation dialog; at the bottom with full-width buttons on phones. Esc and a click on the backdrop cancel. */
export function Dialog({ open, onOpenChange, title, text, children, actions }: DialogProps) {
  return (
    <Modal
      open={open}
      onOpenChange={onOpenChange}
      described={Boolean(text)}
      className={classes(
        'm-auto max-h-[88dvh] w-[min(28rem,100%-2rem)] rounded-control short:max-h-[calc(100dvh-1rem)]',
        'phone:mb-0 phone:w-full phone:rounded-none phone:border-t-(length:--line-strong) phone:border-rule-strong',
      )}
    >
      <div className="grid min-h-0 gap-4 overflow-y-auto px-6 pt-6 pb-4 short:pt-4">
        <Title className="page-title">{title}</Title>
        {text && <Description>{text}</Description>}
        {children}
      </div>
      <div className="flex flex-none justify-end gap-3 px-6 pb-[max(--spacing(6),env(safe-area-inset-bottom))] upright:flex-col-reverse upright:[&>*]:w-full short:py-2 short:[&>*]:h-(--tap)">
        {actions}
      </div>
    </Modal>
  );
}

export interface FullDialogProps extends Pick<ModalProps, 'open' | 'onOpenChange'> {
  title: string;
  /** Buttons in the header, before Close */
  actions?: ReactNode;
  children: ReactNode;
}

/** A dialog that fills the screen, for content that is looked at closely. */
export function FullDialog({ open, onOpenChange, title, actions, children }: FullDialogProps) {
  return (
    <Modal open={open} onOpenChange={onOpenChange} className="inset-0 size-full max-h-none">
      <div className="flex flex-none items-center gap-2 border-b border-rule py-1 pr-1 pl-4">
        <Title className="line-clamp-2 min-w-0 flex-1 text-base">{title}</Title>
        {actions}
        <Button kind="bare" size="tap" square icon={X} aria-label="Close" onClick={() => onOpenChange(false)} />
      </div>
      {children}
    </Modal>
  );
}

export interface BottomSheetProps extends Pick<ModalProps, 'open' | 'onOpenChange'> {
  /** Accessible name; visible unless `header` replaces it */
  title: string;
  header?: ReactNode;
  children: ReactNode;
}

/** A sheet at the bottom edge of the screen; at the right edge on short screens. */
export function BottomSheet({ open, onOpenChange, title, header, children }: BottomSheetProps) {
  return (
    <Modal
      open={open}
      onOpenChange={onOpenChange}
      className={classes(
        'inset-x-0 top-auto bottom-0 max-h-[88dvh] w-full border-t-(length:--line-strong) border-rule-strong',
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
    </Modal>
  );
}
