import * as Radix from '@radix-ui/react-dialog';
import { X } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { Button } from './button';
import { classes } from './classes';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** the question, as 'Submit the test?' */
  title: string;
  /** what follows from saying yes */
  text?: ReactNode;
  children?: ReactNode;
  /** the buttons: Cancel first, the act last */
  acts: ReactNode;
}

/**
 * Covers the page, which does not scroll under it. Radix's own overlay adds a style sheet for that, and with it the
 * whole page is styled anew.
 */
function Veil() {
  useEffect(() => {
    const { style, clientWidth } = document.documentElement;
    style.paddingRight = `${innerWidth - clientWidth}px`;
    style.overflow = 'hidden';
    return () => {
      style.paddingRight = '';
      style.overflow = '';
    };
  }, []);
  return <div className="pointer-events-auto fixed inset-0 z-20 touch-none bg-scrim" />;
}

const PHONE_BOTTOM = 'phone:inset-x-0 phone:top-auto phone:bottom-0 phone:w-full phone:max-w-none phone:translate-none';
const REACH = 'max-h-[88dvh] overflow-y-auto pb-[max(--spacing(6),env(safe-area-inset-bottom))]';

/** Asks before something that counts; on a phone a slip from below with buttons at full width. Esc and the veil mean Cancel. */
export function Dialog({ open, onOpenChange, title, text, children, acts }: DialogProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Veil />
        <Radix.Content
          {...(text ? {} : { 'aria-describedby': undefined })}
          className={classes(
            'fixed top-1/2 left-1/2 z-20 grid w-[min(28rem,100%-2rem)] -translate-1/2 gap-4 rounded-control bg-raised p-6 shadow-over',
            'phone:rounded-none phone:border-t-(length:--line-strong) phone:border-rule-strong',
            REACH,
            PHONE_BOTTOM,
          )}
        >
          <Radix.Title className="page-title">{title}</Radix.Title>
          {text && <Radix.Description className="text-ink-soft">{text}</Radix.Description>}
          {children}
          <div className="flex justify-end gap-3 phone:flex-col-reverse phone:[&>*]:w-full">{acts}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

export interface BottomSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** names it; shown unless `header` stands in its place */
  title: string;
  header?: ReactNode;
  children: ReactNode;
}

/** A sheet pulled up from the bottom edge, for what does not fit on a phone's screen. */
export function BottomSheet({ open, onOpenChange, title, header, children }: BottomSheetProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Veil />
        <Radix.Content
          aria-describedby={undefined}
          className="fixed inset-x-0 bottom-0 z-20 flex max-h-[88dvh] flex-col border-t-(length:--line-strong) border-rule-strong bg-raised pb-[env(safe-area-inset-bottom)] shadow-over"
        >
          <div className="flex flex-none items-center gap-3 border-b border-rule py-2 pr-1 pl-4">
            <Radix.Title className={header ? 'sr-only' : 'section-title'}>{title}</Radix.Title>
            {header}
            <Radix.Close asChild>
              <Button kind="bare" size="tap" square icon={X} aria-label="Close" className="ml-auto" />
            </Radix.Close>
          </div>
          <div className="min-h-0 overflow-y-auto">{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
