import { useState } from 'react';
import { ButtonLink } from '../../ui/button';
import { Empty } from '../../ui/empty';
import { PageTitle } from '../../ui/page-title';
import { Sheet } from '../../ui/sheet';
import { messages } from './messages';
import { ClockBar } from './clock-bar';
import { usePaperClock } from './paper-clock';
import { PastPaperCover, type PastPaper } from './past-paper-cover';
import { StartClockDialog } from './start-clock-dialog';

/** Number of covers per row on wide screens. */
const PAPERS_PER_SHELF = 4;

/** The past papers listed in `web/site.json`, with an optional clock (BANK-1 to BANK-3). */
export function QuestionBankPage({ papers }: { papers: readonly PastPaper[] }) {
  const { clock, start, stop } = usePaperClock();
  const [selectedPaper, setSelectedPaper] = useState<PastPaper>();
  const timedPaper = papers.find(({ address }) => address === clock?.address);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 phone:gap-4">
      <PageTitle className="phone:px-4 phone:pt-4" note={messages.pageNote}>
        {messages.admissionTests}
      </PageTitle>
      {clock && timedPaper && <ClockBar clock={clock} paper={timedPaper} onStop={stop} />}
      {papers.length === 0 ? (
        <Sheet>
          <Empty action={<MockTestLink />}>{messages.noPapers}</Empty>
        </Sheet>
      ) : (
        <PaperRows papers={papers} timedPaper={timedPaper} onStartClock={setSelectedPaper} />
      )}
      {selectedPaper && (
        <StartClockDialog
          paper={selectedPaper}
          running={timedPaper}
          onStart={(minutes) => {
            start(selectedPaper.address, minutes);
            setSelectedPaper(undefined);
          }}
          onClose={() => setSelectedPaper(undefined)}
        />
      )}
    </div>
  );
}

const rowsOf = (papers: readonly PastPaper[]): (readonly PastPaper[])[] =>
  Array.from({ length: Math.ceil(papers.length / PAPERS_PER_SHELF) }, (_, number) =>
    papers.slice(number * PAPERS_PER_SHELF, (number + 1) * PAPERS_PER_SHELF),
  );

interface PaperRowsProps {
  papers: readonly PastPaper[];
  /** The paper whose clock is running */
  timedPaper: PastPaper | undefined;
  onStartClock: (paper: PastPaper) => void;
}

const PaperRows = ({ papers, timedPaper, onStartClock }: PaperRowsProps) => (
  <div className="grid gap-18 laptop:pb-12 max-laptop:gap-0 max-laptop:border-t max-laptop:border-rule max-laptop:bg-surface">
    {rowsOf(papers).map((row, number, rows) => (
      <div
        key={number}
        className="relative grid grid-cols-4 gap-x-12 px-8 laptop:mb-3 max-desktop:gap-x-6 max-desktop:px-4 max-laptop:block max-laptop:px-0 laptop:after:absolute laptop:after:inset-x-0 laptop:after:top-full laptop:after:h-3 laptop:after:border laptop:after:border-t-(length:--line-strong) laptop:after:border-rule laptop:after:border-t-rule-strong laptop:after:bg-surface"
      >
        <ul className="contents">
          {row.map((paper) => (
            <PastPaperCover
              key={paper.address}
              paper={paper}
              isTimed={paper === timedPaper}
              onStartClock={() => onStartClock(paper)}
            />
          ))}
        </ul>
        {number === rows.length - 1 && <Hint />}
      </div>
    ))}
  </div>
);

const Hint = () => (
  <div className="grid content-end justify-items-start gap-3 pb-6 max-laptop:px-4 max-laptop:pt-6">
    <p className="text-pretty text-ink-soft">{messages.mockTestHint}</p>
    <MockTestLink className="phone:w-full" />
  </div>
);

const MockTestLink = ({ className }: { className?: string }) => (
  <ButtonLink to="/student/mock-test" className={className}>
    {messages.goToMockTest}
  </ButtonLink>
);
