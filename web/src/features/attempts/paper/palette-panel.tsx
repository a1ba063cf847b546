import { useEffect, useRef } from 'react';
import { Button, type ButtonProps } from '../../../ui/button';
import { classes } from '../../../ui/classes';
import { BottomSheet } from '../../../ui/dialog';
import { LetterKeysButton } from '../../../ui/letter-keys-button';
import { useAttempt } from './attempt-store';
import { KeysHint } from './keys-hint';
import { AnsweredLine, Legend, PaletteCells, paletteHeight } from './palette';
import { isComplete } from './question-status';
import { useShape } from './use-shape';
import type { OpenAttempt } from './open-attempt';
import { TextSizeButton } from '../text-size';

interface PaletteProps {
  attempt: OpenAttempt;
  onGo: (place: number) => void;
  onSubmit: () => void;
}

/** At a desk it stands beside the question, on a tablet below it. */
export const PalettePanel = ({ attempt, onGo, onSubmit }: PaletteProps) => (
  <aside
    aria-labelledby="palette-title"
    className="flex min-h-0 flex-col border border-rule bg-surface contain-layout contain-paint tablet:grid tablet:grid-cols-[minmax(0,1fr)_auto]"
  >
    <div className="flex items-baseline justify-between px-4 pt-4 pb-3 tablet:col-span-2 tablet:pt-3 tablet:pb-2">
      <h2 id="palette-title" className="section-title">
        Questions
      </h2>
      <AnsweredLine store={attempt.store} />
    </div>
    <PaletteCells
      store={attempt.store}
      onGo={onGo}
      onPoint={attempt.ahead.point}
      className="mx-4 min-h-0 content-start overflow-y-auto bg-surface tablet:col-span-2 tablet:max-h-40"
    />
    <Legend store={attempt.store} className="p-4 tablet:content-center tablet:py-3" />
    <KeysHint attempt={attempt} />
    <footer className="grid border-t border-rule p-4 tablet:content-center tablet:border-t-0 tablet:py-3">
      <PanelSubmit attempt={attempt} onSubmit={onSubmit} />
    </footer>
  </aside>
);

/** Gone while the same button stands in the place of Next; what is around it stays where it is. */
function PanelSubmit({ attempt, onSubmit }: Omit<PaletteProps, 'onGo'>) {
  const complete = useAttempt(attempt.store, isComplete);
  return (
    <SubmitButton
      attempt={attempt}
      onSubmit={onSubmit}
      className={classes('tablet:h-(--tap)', complete && 'invisible')}
    />
  );
}

function SubmitButton({ attempt, onSubmit, ...button }: Omit<PaletteProps, 'onGo'> & ButtonProps) {
  const locked = useAttempt(attempt.store, (state) => state.locked);
  return (
    <Button {...button} busy={locked} busyLabel="Submitting" onClick={onSubmit}>
      Submit test
    </Button>
  );
}

/** On a phone it is pulled up from below. */
export function PaletteSheet({
  attempt,
  open,
  onOpenChange,
  onGo,
  onSubmit,
}: PaletteProps & { open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <BottomSheet
      open={open}
      onOpenChange={onOpenChange}
      title="Questions"
      header={
        <>
          <span className="section-title" aria-hidden>
            Questions
          </span>
          <AnsweredLine store={attempt.store} />
          <span className="-mr-3 flex flex-1 justify-end">
            <LetterKeysButton />
            <TextSizeButton />
          </span>
        </>
      }
    >
      <SheetCells attempt={attempt} onGo={onGo} />
      <Legend store={attempt.store} className="grid-cols-2 px-4 pb-4 short:pb-2" />
      <footer className="sticky bottom-0 grid border-t border-rule bg-raised p-4 short:py-2">
        <SubmitButton attempt={attempt} onSubmit={onSubmit} kind="ink" size="tap" />
      </footer>
    </BottomSheet>
  );
}

function SheetCells({ attempt: { store, ahead }, onGo }: Omit<PaletteProps, 'onSubmit'>) {
  const cells = useRef<HTMLDivElement>(null);
  const height = paletteHeight(store.state().questions.length, useShape());
  // centred, since the button at the bottom covers the edge
  useEffect(() => {
    cells.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'center' });
  }, []);
  return (
    <div ref={cells} className="m-4 short:my-3" style={{ minHeight: `${height}rem` }}>
      <PaletteCells store={store} onGo={onGo} onPoint={ahead.point} />
    </div>
  );
}
