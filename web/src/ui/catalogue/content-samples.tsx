import { Check, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { BackTitle } from '../back-title';
import { Bubble } from '../bubble';
import { MatrixBubbles, MatrixRow } from '../bubble-matrix';
import { Button } from '../button';
import { Chip } from '../chip';
import { Clamped } from '../clamped';
import { DigitColumns } from '../digit-columns';
import { Disclosure } from '../disclosure';
import { Empty } from '../empty';
import { FilterTabs } from '../filter-tabs';
import { Fingerprint } from '../fingerprint';
import { Logo } from '../logo';
import { MinuteTicks } from '../minute-ticks';
import { Pages } from '../pages';
import { Cell, HeadCell, RankedTable } from '../ranked-table';
import { Retry } from '../retry';
import { ScrollArea } from '../scroll-area';
import { FoldedSheet, Script, Sheet } from '../sheet';
import { Stat } from '../stat';
import { Skeleton, Spinner } from '../loading';
import { Sample } from './sample';

const TONES = ['neutral', 'positive', 'negative', 'caution', 'info'] as const;
const HASH = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';

export const StateSamples = () => (
  <>
    <Sample name="Skeleton, Spinner">
      <Sheet className="wide">
        <Skeleton rows={3} />
      </Sheet>
      <Spinner />
    </Sample>
    <Sample name="Empty">
      <Sheet className="wide">
        <Empty action={<Button>Add question</Button>}>There are no questions yet.</Empty>
      </Sheet>
    </Sample>
    <Sample name="Retry">
      <Sheet className="wide">
        <Retry alert="The list did not load." onRetry={() => {}}>
          The server can’t be reached.
        </Retry>
      </Sheet>
      <Sheet className="wide">
        <Retry onRetry={undefined}>This question does not exist.</Retry>
      </Sheet>
    </Sample>
  </>
);

export function ListSamples() {
  const [tab, setTab] = useState<'all' | 'waiting'>('all');
  return (
    <>
      <Sample name="FilterTabs">
        <FilterTabs
          tabs={[
            { name: 'all', label: 'All', count: 12 },
            { name: 'waiting', label: 'Waiting', count: undefined },
          ]}
          selected={tab}
          onSelect={setTab}
        />
      </Sample>
      <Sample name="Pages">
        <Pages current={5} last={12} to={(page) => `?page=${page}`} className="wide" />
      </Sample>
      <Sample name="RankedTable">
        <Sheet className="wide">
          <RankedTable>
            <thead>
              <tr>
                <HeadCell column="rank">Rank</HeadCell>
                <HeadCell column="text">Name</HeadCell>
                <HeadCell column="figure">Points</HeadCell>
              </tr>
            </thead>
            <tbody>
              {['ann', 'ben', 'mia'].map((name, index) => (
                <tr key={name}>
                  <Cell column="rank">{index + 1}</Cell>
                  <Cell column="text">{name}</Cell>
                  <Cell column="figure">{(9.4 - index).toFixed(2)}</Cell>
                </tr>
              ))}
            </tbody>
          </RankedTable>
        </Sheet>
      </Sample>
      <Sample name="MatrixRow, MatrixBubbles">
        <Sheet className="wide">
          <MatrixRow name="Exams started" figure={94}>
            <span className="ml-4 grid auto-cols-fr grid-flow-col justify-items-center">
              <MatrixBubbles counts={[0, 4, 9, 16, 25, 40]} />
            </span>
          </MatrixRow>
        </Sheet>
      </Sample>
      <Sample name="Clamped">
        <Sheet className="w-70 p-4">
          <Clamped name="the sample">
            A stone is dropped from rest. Half a second later, a second stone is thrown down from the same place at a
            speed of 10 m/s. When does the second stone pass the first one, and how far have both fallen by then?
          </Clamped>
        </Sheet>
      </Sample>
      <Sample name="Disclosure">
        <Disclosure label="How are points computed?" open={false} className="wide">
          Points are the mean score of your last exams.
        </Disclosure>
      </Sample>
    </>
  );
}

export const LayoutSamples = () => (
  <>
    <Sample name="BackTitle">
      <BackTitle back="/" note="12 questions">
        UI catalogue
      </BackTitle>
    </Sample>
    <Sample name="Sheet, FoldedSheet, Script">
      <Sheet className="wide p-4">A sheet</Sheet>
      <FoldedSheet className="wide">
        <Script margin="1">
          <p className="p-6">A script in a folded sheet</p>
        </Script>
      </FoldedSheet>
    </Sample>
    <Sample name="ScrollArea">
      <ScrollArea aria-label="Wide content" className="wide overflow-auto">
        <p className="w-[80rem]">Content that is wider than its container scrolls by touch and keyboard.</p>
      </ScrollArea>
    </Sample>
    <Sample name="Chip">
      {TONES.map((tone) => (
        <Chip key={tone} tone={tone} icon={tone === 'caution' ? TriangleAlert : Check}>
          {tone}
        </Chip>
      ))}
    </Sample>
    <Sample name="Bubble">
      <Bubble>A</Bubble>
      <Bubble filled>B</Bubble>
      <Bubble correct>C</Bubble>
      <Bubble size="list">D</Bubble>
      <Bubble size="small" filled />
    </Sample>
    <Sample name="Stat, DigitColumns, MinuteTicks, Fingerprint, Logo">
      <Stat label="exams">12</Stat>
      <DigitColumns digits="042" size="large" />
      <DigitColumns digits="7" size="small" />
      <div className="wide">
        <MinuteTicks filledCount={20} />
      </div>
      <Fingerprint value={HASH} />
      <Logo />
    </Sample>
  </>
);
