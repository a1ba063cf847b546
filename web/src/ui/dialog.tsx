import { X } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { Button } from './button';
import { classes } from './classes';
import { Layer } from './layer';

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

const PHONE_BOTTOM = 'phone:inset-x-0 phone:top-auto phone:bottom-0 phone:w-full phone:translate-none';

/** Asks before something that counts; on a phone a slip from below with buttons at full width. Esc and the veil mean Cancel. */
export function Dialog({ open, onOpenChange, title, text, children, acts }: DialogProps) {
  const id = useId();
  return (
    <Layer
      open={open}
      onOpenChange={onOpenChange}
      labelledBy={`${id}title`}
      describedBy={text ? `${id}text` : undefined}
      className={classes(
        'top-1/2 left-1/2 flex max-h-[88dvh] w-[min(28rem,100%-2rem)] -translate-1/2 flex-col rounded-control short:max-h-[calc(100dvh-1rem)]',
        'phone:rounded-none phone:border-t-(length:--line-strong) phone:border-rule-strong',
        PHONE_BOTTOM,
      )}
    >
      <div className="grid min-h-0 gap-4 overflow-y-auto px-6 pt-6 pb-4 short:pt-4">
        <h2 id={`${id}title`} className="page-title">
          {title}
        </h2>
        {text && (
          <p id={`${id}text`} className="text-ink-soft">
            {text}
          </p>
        )}
        {children}
      </div>
      <div className="flex flex-none justify-end gap-3 px-6 pb-[max(--spacing(6),env(safe-area-inset-bottom))] upright:flex-col-reverse upright:[&>*]:w-full short:py-2 short:[&>*]:h-(--tap)">
        {acts}
      </div>
    </Layer>
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

/** A sheet pulled up from the bottom edge, for what does not fit on a phone's screen; on a short one it comes from the right. */
export function BottomSheet({ open, onOpenChange, title, header, children }: BottomSheetProps) {
  const id = useId();
  return (
    <Layer
      open={open}
      onOpenChange={onOpenChange}
      labelledBy={id}
      className={classes(
        'inset-x-0 top-auto bottom-0 flex max-h-[88dvh] w-full flex-col border-t-(length:--line-strong) border-rule-strong',
        'short:inset-y-0 short:left-auto short:h-full short:max-h-none short:w-[min(26rem,70vw)] short:border-t-0 short:border-l-(length:--line-strong)',
      )}
    >
      <div className="flex min-h-0 flex-1 flex-col pb-[env(safe-area-inset-bottom)]">
        <div className="flex flex-none items-center gap-3 border-b border-rule py-2 pr-1 pl-4">
          <h2 id={id} className={header ? 'sr-only' : 'section-title'}>
            {title}
          </h2>
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
    </Layer>
  );
}
