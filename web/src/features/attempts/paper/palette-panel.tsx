import { useSecondFrame } from '../../../ui/use-second-frame';
import { Button } from '../../../ui/button';
import { BottomSheet } from '../../../ui/dialog';
import { useAttempt } from './attempt-store';
import { AnsweredLine, Legend, PaletteCells } from './palette';
import type { OpenAttempt } from './open-attempt';
import { TextSizeButton } from '../text-size';

interface PaletteProps {
  attempt: OpenAttempt;
  onGo: (place: number) => void;
  onSubmit: () => void;
}

/** At a desk it stands beside the question. */
export const PalettePanel = ({ attempt, onGo, onSubmit }: PaletteProps) => (
  <aside
    aria-labelledby="palette-title"
    className="flex min-h-0 flex-col border border-rule bg-surface contain-layout contain-paint"
  >
    <div className="flex items-baseline justify-between px-4 pt-4 pb-3">
      <h2 id="palette-title" className="section-title">
        Questions
      </h2>
      <AnsweredLine store={attempt.store} />
    </div>
    <PaletteCells store={attempt.store} onGo={onGo} className="mx-4 min-h-0 content-start overflow-y-auto bg-surface" />
    <Legend store={attempt.store} className="p-4" />
    <Keys />
    <footer className="grid border-t border-rule p-4">
      <SubmitButton attempt={attempt} onSubmit={onSubmit} />
    </footer>
  </aside>
);

function SubmitButton({ attempt, onSubmit, ink }: Omit<PaletteProps, 'onGo'> & { ink?: boolean }) {
  const locked = useAttempt(attempt.store, (state) => state.locked);
  return (
    <Button
      kind={ink ? 'ink' : 'plain'}
      size={ink ? 'tap' : 'normal'}
      busy={locked}
      busyLabel="Submitting"
      onClick={onSubmit}
    >
      Submit test
    </Button>
  );
}

const KEY = 'inline-block min-w-5 rounded-control border border-rule-strong px-1 text-center text-ink-soft';

const Keys = () => (
  <p className="meta mt-auto flex justify-between px-4 py-3 max-[60rem]:hidden [@media(max-height:46rem)]:hidden">
    <span>
      <kbd className={KEY}>A</kbd>–<kbd className={KEY}>D</kbd> choose
    </span>
    <span>
      <kbd className={KEY}>M</kbd> mark
    </span>
    <span>
      <kbd className={KEY}>J</kbd> <kbd className={KEY}>K</kbd> move
    </span>
  </p>
);

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
          <TextSizeButton className="ml-auto -mr-3" />
        </>
      }
    >
      <SheetCells attempt={attempt} onGo={onGo} />
      <Legend store={attempt.store} className="grid-cols-2 px-4 pb-4" />
      <footer className="sticky bottom-0 grid border-t border-rule bg-raised p-4">
        <SubmitButton attempt={attempt} onSubmit={onSubmit} ink />
      </footer>
    </BottomSheet>
  );
}

const COLUMNS = 6;
const CELL_REM = 3.125;

function SheetCells({ attempt: { store }, onGo }: Omit<PaletteProps, 'onSubmit'>) {
  const isShown = useSecondFrame();
  const rows = Math.ceil(store.state().questions.length / COLUMNS);
  return (
    <div className="m-4" style={{ minHeight: `${rows * CELL_REM}rem` }}>
      {isShown && <PaletteCells store={store} onGo={onGo} />}
    </div>
  );
}
