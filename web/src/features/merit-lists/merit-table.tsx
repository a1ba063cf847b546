import { Link } from 'react-router-dom';
import type { InstituteRow, MeritListRow } from '../../entities/merit-list/merit-list.queries';
import { countedQuestions, marksOf } from '../../entities/score/marks';
import { percentText, plainMarks } from '../../entities/score/score-text';
import { DATE_TIME } from '../../lib/time/date-formats';
import { classes } from '../../ui/classes';
import { Cell, HeadCell, RankedTable } from '../../ui/ranked-table';
import { messages } from './messages';

const texts = messages.columns;
/** A name with its institute wraps on narrow screens. */
const NAME_CLASSES =
  'wrap-anywhere tablet:py-0.5 tablet:leading-5 tablet:whitespace-normal phone:py-1 phone:leading-5 phone:whitespace-normal';
const NUMBER_CLASSES = 'w-24 tablet:w-19 phone:hidden';

interface MeritTableProps {
  rows: readonly MeritListRow[];
  /** Id of the student whose row is highlighted */
  studentId?: string | undefined;
}

/** Students by rank. Shows the finish time if the rows have one. */
export function MeritTable({ rows, studentId }: MeritTableProps) {
  const hasTimes = rows.some(({ finishedAt }) => finishedAt !== undefined);
  return (
    <div className="@container">
      <RankedTable>
        <thead>
          <tr>
            <HeadCell column="rank">{texts.slNo}</HeadCell>
            <HeadCell column="text">{texts.name}</HeadCell>
            <HeadCell column="figure" className="w-48 tablet:w-40 phone:w-24">
              {texts.score}
            </HeadCell>
            <HeadCell column="figure" className="w-24 tablet:w-19 phone:w-18 @max-2xs:hidden">
              {texts.correct}
            </HeadCell>
            <HeadCell column="figure" className={NUMBER_CLASSES}>
              {texts.incorrect}
            </HeadCell>
            <HeadCell column="figure" className={NUMBER_CLASSES}>
              {texts.skipped}
            </HeadCell>
            {hasTimes && (
              <HeadCell column="figure" className="w-48 max-laptop:hidden">
                {texts.finished}
              </HeadCell>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={row.studentId}
              aria-current={row.studentId === studentId || undefined}
              className="h-11 bg-surface aria-[current]:bg-tint aria-[current]:font-strong phone:h-13"
            >
              <Cell column="rank">{row.slNo.toLocaleString('en')}</Cell>
              <Cell column="text" className={NAME_CLASSES}>
                {row.name} {row.studentId === studentId && messages.you}
              </Cell>
              <Cell column="figure">
                <MeritScore row={row} />
              </Cell>
              <Cell column="figure" className="@max-2xs:hidden">
                {row.correct}
              </Cell>
              <Cell column="figure" className={NUMBER_CLASSES}>
                {row.incorrect}
              </Cell>
              <Cell column="figure" className={NUMBER_CLASSES}>
                {row.skipped}
              </Cell>
              {hasTimes && (
                <Cell column="figure" className="max-laptop:hidden">
                  {row.finishedAt && DATE_TIME.format(new Date(row.finishedAt))}
                </Cell>
              )}
            </tr>
          ))}
        </tbody>
      </RankedTable>
    </div>
  );
}

/** The marks, number of questions and percentage of a student; on phones in two lines. */
const MeritScore = ({ row }: { row: MeritListRow }) => (
  <>
    <span className="phone:block phone:text-xs/4">
      <b>{plainMarks(marksOf(row))}</b> {texts.ofQuestions(countedQuestions(row))}
    </span>
    <span className="phone:hidden"> · </span>
    <span className="phone:text-xs/4 phone:text-ink-soft">{percentText(row.score)}</span>
  </>
);

/** Institutes by average score, each with a link to its students. */
export const InstituteTable = ({ rows, to }: { rows: readonly InstituteRow[]; to: (institute: string) => string }) => (
  <RankedTable>
    <thead>
      <tr>
        <HeadCell column="text">{texts.institute}</HeadCell>
        <HeadCell column="figure" className={classes('w-28', 'phone:w-24')}>
          {texts.students}
        </HeadCell>
        <HeadCell column="figure" className="w-24">
          {texts.average}
        </HeadCell>
        <HeadCell column="figure" className={NUMBER_CLASSES}>
          {texts.best}
        </HeadCell>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ institute, students, average, best }) => (
        <tr key={institute} className="h-11 bg-surface">
          <Cell column="text">
            <Link to={to(institute)} className="link">
              {institute}
            </Link>
          </Cell>
          <Cell column="figure">{students.toLocaleString('en')}</Cell>
          <Cell column="figure">{percentText(average)}</Cell>
          <Cell column="figure" className={NUMBER_CLASSES}>
            {percentText(best)}
          </Cell>
        </tr>
      ))}
    </tbody>
  </RankedTable>
);
