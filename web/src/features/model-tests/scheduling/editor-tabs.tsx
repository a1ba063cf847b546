import type { KeyboardEvent } from 'react';
import { useAddressSearch } from '../../../lib/use-address-search';
import { classes } from '../../../ui/classes';
import { messages } from '../messages';

type EditorTab = 'details' | 'questions';
const TABS: readonly EditorTab[] = ['details', 'questions'];
const NAMES = { details: messages.details, questions: messages.questions };

export interface EditorTabsProps {
  tab: EditorTab;
  show: (tab: EditorTab) => void;
  /** Number of selected questions */
  selected: number;
  marks: number | undefined;
}

/** The tabs of the editor. Arrow keys switch between them. */
export function EditorTabs({ tab, show, selected, marks }: EditorTabsProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return;
    const other = TABS.find((one) => one !== tab)!;
    show(other);
    event.currentTarget.querySelector<HTMLElement>(`#model-test-${other}-tab`)?.focus();
  };
  return (
    <div
      role="tablist"
      aria-label={messages.editorLabel}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      className="relative z-1 flex border border-b-0 border-rule bg-surface phone:border-x-0"
    >
      {TABS.map((one) => (
        <button
          key={one}
          type="button"
          role="tab"
          id={`model-test-${one}-tab`}
          // the panel of another tab is not rendered
          aria-controls={one === tab ? `model-test-${one}` : undefined}
          aria-selected={one === tab}
          tabIndex={one === tab ? 0 : -1}
          onClick={() => show(one)}
          className={classes(
            'relative flex h-11 items-center gap-2 border-r border-rule px-6 tabular-nums -outline-offset-2 hover:bg-tint phone:h-(--tap) phone:flex-1 phone:justify-center phone:px-3 phone:last:border-r-0',
            one === tab
              ? 'font-strong text-ink before:absolute before:inset-x-0 before:-top-px before:h-1.25 before:bg-pen'
              : 'text-ink-soft',
          )}
        >
          {NAMES[one]}
          {one === 'questions' && marks !== undefined && <span>{messages.ofMarks(selected, marks)}</span>}
        </button>
      ))}
    </div>
  );
}

/** Returns the selected tab, stored in the URL. */
export function useEditorTab(): { tab: EditorTab; show: (tab: EditorTab) => void } {
  const [search, setSearch] = useAddressSearch();
  return {
    tab: search.get('tab') === 'questions' ? 'questions' : 'details',
    show: (tab) =>
      setSearch(
        (before) => {
          if (tab === 'details') before.delete('tab');
          else before.set('tab', tab);
          return before;
        },
        { replace: true, preventScrollReset: true },
      ),
  };
}
