import { useDocumentTitle } from '../../../ui/page-title';
import { SkeletonBar } from '../../../ui/loading';
import { isConfigured, type Exam } from '../exam';

export interface ExamHeadingProps {
  exam: Exam | undefined;
  /** Line below the name */
  about: string | undefined;
  /** Heading until the name is loaded */
  heading: string;
}

/** The name of the exam with the number of questions, the time limit and the time per question. */
export function ExamHeading({ exam, about, heading }: ExamHeadingProps) {
  const title = exam?.name ?? heading;
  useDocumentTitle(title);
  return (
    <header className="col-span-full grid grid-cols-[var(--margin-col)_minmax(0,1fr)_auto] items-center border-b-(length:--line-strong) border-rule-strong pr-14 max-laptop:grid-cols-[var(--margin-col)_minmax(0,1fr)] max-laptop:pr-0 phone:grid-cols-[2.75rem_minmax(0,1fr)] short:col-span-1 short:grid-cols-[2.75rem_minmax(0,1fr)]!">
      <div
        aria-hidden
        className="grid content-center justify-items-center gap-1.5 self-stretch border-r-(length:--line-strong) border-rule-strong max-laptop:row-span-2 short:row-span-2"
      >
        {[1, 2, 3].map((mark) => (
          <i key={mark} className="h-2 w-4.5 bg-pen" />
        ))}
      </div>
      <div className="px-8 py-6 max-laptop:pb-3 phone:px-4 phone:pt-4 short:px-4 short:pt-4">
        <h1 className="text-xl font-head tracking-[-0.015em] text-balance phone:text-[1.75rem]/8 short:text-[1.75rem]/8">
          {title}
        </h1>
        <p className="mt-1 min-h-6 text-ink-soft">{about}</p>
      </div>
      <Facts exam={exam} />
    </header>
  );
}

/** Formats seconds: '48 s', '2 min', '2 min 30 s'. */
function paceText(secondsPerQuestion: number): string {
  const seconds = Math.round(secondsPerQuestion);
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  return [minutes > 0 && `${minutes} min`, (rest > 0 || minutes === 0) && `${rest} s`].filter(Boolean).join(' ');
}

function Facts({ exam }: { exam: Exam | undefined }) {
  const facts = [
    { name: exam?.questions === 1 ? 'Question' : 'Questions', value: exam?.questions },
    {
      name: exam && isConfigured(exam) && exam.minutes === 1 ? 'Minute' : 'Minutes',
      value: exam && (isConfigured(exam) ? exam.minutes : '–'),
    },
    {
      name: 'Per question',
      value: exam && (isConfigured(exam) ? paceText((exam.minutes * 60) / exam.questions) : '–'),
    },
  ];
  return (
    <dl className="flex flex-wrap gap-y-2 max-laptop:col-start-2 max-laptop:px-4 max-laptop:pb-4 phone:px-0 short:col-start-2 short:px-0">
      {facts.map(({ name, value }) => (
        <div
          key={name}
          className="border-rule px-6 text-right max-desktop:px-4 max-laptop:text-left laptop:border-l max-laptop:not-first:border-l short:text-left!"
        >
          <dt className="text-xs text-ink-soft">{name}</dt>
          <dd className="text-lg font-head whitespace-nowrap tabular-nums phone:text-[1.25rem]/6">
            {value ?? <SkeletonBar className="my-2 w-12" />}
          </dd>
        </div>
      ))}
    </dl>
  );
}
