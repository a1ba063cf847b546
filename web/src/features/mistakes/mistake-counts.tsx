import type { ReactNode } from 'react';
import { classes } from '../../ui/classes';
import { InfoTip } from '../../ui/info-tip';
import { Sheet } from '../../ui/sheet';
import { SkeletonBar } from '../../ui/loading';
import { messages } from './messages';
import { countOf, SUBJECT_LISTS, type MistakeCount, type StudentMistakes } from './mistakes.queries';

export interface MistakeCountsProps {
  /** Mistakes of the student; undefined until loaded */
  mistakes: StudentMistakes | undefined;
  busy: boolean;
}

/** Number of missed questions, in total and by subject (MISTAKE-1 to MISTAKE-4). */
export const MistakeCounts = ({ mistakes, busy }: MistakeCountsProps) => (
  <Sheet
    aria-label={messages.countsLabel}
    aria-busy={busy}
    className="grid grid-cols-[17rem_repeat(4,minmax(0,1fr))] tabular-nums max-desktop:grid-cols-4 phone:grid-cols-2"
  >
    <div className="grid content-center gap-1 border-r-(length:--line-strong) border-rule-strong px-6 py-4 max-desktop:col-span-full max-desktop:flex max-desktop:items-center max-desktop:gap-4 max-desktop:border-r-0 max-desktop:border-b-(length:--line-strong) phone:px-4">
      <p className="text-[3rem]/12 font-head tracking-[-0.02em] phone:text-xl">
        <Figure busy={busy} className="h-9 w-20">
          {mistakes && countOf(mistakes).all}
        </Figure>
      </p>
      <div className="flex items-center gap-1 font-strong">
        {messages.totalIncorrectAnswers}
        <span className="-my-1 phone:-my-3">
          <InfoTip label={messages.countHelpLabel}>{messages.countHelp}</InfoTip>
        </span>
      </div>
    </div>
    {SUBJECT_LISTS.map(({ subject, name }, index) => (
      <SubjectCount
        key={subject}
        name={name}
        count={mistakes && countOf(mistakes, subject)}
        busy={busy}
        className={classes(index > 0 && 'border-l', index === 2 && 'phone:border-l-0', index > 1 && 'phone:border-t')}
      />
    ))}
  </Sheet>
);

function SubjectCount({
  name,
  count,
  busy,
  className,
}: {
  name: string;
  count: MistakeCount | undefined;
  busy: boolean;
  className: string;
}) {
  const { all, mastered } = count ?? { all: 0, mastered: 0 };
  return (
    <section aria-label={name} className={`grid content-center gap-1 border-rule px-6 py-4 phone:px-4 ${className}`}>
      <h2>{name}</h2>
      <p className="text-lg font-head">
        <Figure busy={busy} className="h-6 w-12">
          {count?.all}
        </Figure>
      </p>
      <div aria-hidden className="flex h-1.5 gap-0.5">
        <span className="bg-chart-correct" style={{ flexGrow: mastered }} />
        <span className="strokes" style={{ flexGrow: all === 0 ? 1 : all - mastered }} />
      </div>
      <p className="meta">
        <Figure busy={busy} className="w-20">
          {count && messages.masteredCount(mastered)}
        </Figure>
      </p>
    </section>
  );
}

/** A figure, a skeleton bar of the same height while loading, or a dash if it could not be loaded. */
const Figure = ({ busy, className, children }: { busy: boolean; className: string; children: ReactNode }) => {
  if (children !== undefined) return typeof children === 'number' ? children.toLocaleString('en') : children;
  if (!busy) {
    return (
      <>
        <span aria-hidden>–</span>
        <span className="sr-only">{messages.notKnown}</span>
      </>
    );
  }
  return (
    <span className="flex h-[1lh] items-center">
      <SkeletonBar className={className} />
    </span>
  );
};
