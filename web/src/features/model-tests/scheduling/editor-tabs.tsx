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
  selectedCount: number;
  marks: number | undefined;
}

/** The tabs of the editor. Arrow keys switch between them. */
export function EditorTabs({ tab, show, selectedCount, marks }: EditorTabsProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return;
    const otherTab = TABS.find((candidate) => candidate !== tab)!;
    show(otherTab);
    event.currentTarget.querySelector<HTMLElement>(`#model-test-${otherTab}-tab`)?.focus();
  };
  return (
    <div
      role="tablist"
      aria-label={messages.editorLabel}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      className="relative z-1 flex border border-b-0 border-rule bg-surface phone:border-x-0"
    >
      {TABS.map((name) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={`model-test-${name}-tab`}
          // the panel of another tab is not rendered
          aria-controls={name === tab ? `model-test-${name}` : undefined}
          aria-selected={name === tab}
          tabIndex={name === tab ? 0 : -1}
          onClick={() => show(name)}
          className={classes(
            'relative flex h-11 items-center gap-2 border-r border-rule px-6 tabular-nums -outline-offset-2 hover:bg-tint phone:h-(--tap) phone:flex-1 phone:justify-center phone:px-3 phone:last:border-r-0',
            name === tab
              ? 'font-strong text-ink before:absolute before:inset-x-0 before:-top-px before:h-1.25 before:bg-pen'
              : 'text-ink-soft',
          )}
        >
          {NAMES[name]}
          {name === 'questions' && marks !== undefined && <span>{messages.ofMarks(selectedCount, marks)}</span>}
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
        (previous) => {
          if (tab === 'details') previous.delete('tab');
          else previous.set('tab', tab);
          return previous;
        },
        { replace: true, preventScrollReset: true },
      ),
  };
}
