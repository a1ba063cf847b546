import { memo } from 'react';
import type { FinishedAttempt } from '../attempt.queries';
import { ActList, type Listed } from './act-list';
import { SheetCells } from './sheet-cells';
import type { Replay, SheetThen } from './sheet';
import { TabButton } from './tab-button';
import { TimeOnEach } from './time-on-each';

export type Tab = 'question' | 'sheet' | 'time' | 'changes';

/** A phone shows one tab at a time; wider screens show the question next to one of the others. */
export const TABS: readonly { name: Tab; short: string; long?: string }[] = [
  { name: 'question', short: 'Question' },
  { name: 'sheet', short: 'Sheet', long: 'Sheet' },
  { name: 'time', short: 'Time', long: 'Time per question' },
  { name: 'changes', short: 'Changes', long: 'Changes' },
];

interface PanelProps {
  attempt: FinishedAttempt;
  replay: Replay;
  sheet: SheetThen;
  tab: Tab;
  onTab: (tab: Tab) => void;
  listed: Listed;
  onList: (listed: Listed) => void;
  seek: (at: number) => void;
}

/** The answer sheet, the time per question or the list of actions, at the playhead. */
export const Panel = memo(function Panel({ attempt, replay, sheet, tab, onTab, listed, onList, seek }: PanelProps) {
  const shown = tab === 'question' ? 'sheet' : tab;
  return (
    <aside aria-label="Answer sheet at this time" className="replay-panel border border-rule bg-surface">
      <div className="replay-tabs">
        {TABS.map(
          ({ name, long }) =>
            long && (
              <TabButton key={name} isOn={shown === name} onClick={() => onTab(name)}>
                {long} {name === 'changes' && <span className="tabular-nums">{replay.changes.length}</span>}
              </TabButton>
            ),
        )}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what is longer than its place is scrolled by keyboard too */}
      <section className="replay-body" tabIndex={0} aria-label={TABS.find(({ name }) => name === shown)?.long}>
        {shown === 'sheet' && <SheetCells replay={replay} sheet={sheet} seek={seek} />}
        {shown === 'time' && <TimeOnEach replay={replay} sheet={sheet} />}
        {shown === 'changes' && (
          <ActList {...{ attempt, replay, listed, onList, seek }} done={sheet.done} at={sheet.at} />
        )}
      </section>
    </aside>
  );
});
