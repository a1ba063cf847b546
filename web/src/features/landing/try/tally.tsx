import { scoreText } from '../../../entities/score/score-text';
import { classes } from '../../../ui/classes';
import { ScoreCircle } from '../../../entities/score/score-circle';
import { messages } from '../messages';
import { SAMPLE_PAPER } from './sample-paper';
import { isCorrect, marksOf, type Answer } from './use-sample-paper';

/** The marks of each question so far, and the score when all are graded. */
export function Tally({ answers, current }: { answers: readonly Answer[]; current: number }) {
  const marks = answers.map(marksOf);
  const sum = marks.reduce<number>((total, mark) => total + (mark ?? 0), 0);
  const isDone = marks.every((mark) => mark !== undefined);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 border-l border-rule pl-8 max-desktop:border-l-0 max-desktop:pl-0">
      <h3 className="font-strong">{messages.yourPaper}</h3>
      <ol>
        {SAMPLE_PAPER.map(({ subject }, index) => (
          <li
            key={subject}
            className="grid min-h-12 grid-cols-[2.125rem_minmax(0,1fr)_auto] items-center gap-3 border-b border-rule tabular-nums"
          >
            <span
              aria-hidden
              className={classes(
                'grid size-8.5 place-items-center rounded-bubble border leading-none',
                cellOf(answers[index]!, index, current),
              )}
            >
              {index + 1}
            </span>
            {subject}
            <b>{marks[index] !== undefined && signedScoreText(marks[index])}</b>
          </li>
        ))}
      </ol>
      <div className="flex min-h-22 flex-wrap items-center justify-between gap-x-4">
        <p className="text-ink-soft">
          {isDone ? (
            <>
              {scoreText(sum)} ÷ {SAMPLE_PAPER.length}
              <br />
              {messages.isYourScore}
            </>
          ) : (
            messages.marksSoFar
          )}
        </p>
        <p
          className={classes(
            'relative mr-6 px-4 py-3 text-[2.5rem]/none font-head tracking-[-0.02em] tabular-nums',
            !isDone && 'text-ink-faint',
          )}
        >
          {isDone && <ScoreCircle />}
          {scoreText(isDone ? roundScore(sum / SAMPLE_PAPER.length) : sum)}
        </p>
      </div>
    </div>
  );
}

const cellOf = (answer: Answer, index: number, current: number): string => {
  if (answer.isGraded) {
    return isCorrect(answer, index)
      ? 'border-positive bg-positive-soft text-positive'
      : 'border-negative bg-negative text-on-verdict';
  }
  if (answer.selectedOption !== undefined) return 'border-pen bg-pen text-pen-ink';
  return index === current ? 'border-2 border-q-open-edge text-ink' : 'border-q-unseen-edge text-q-unseen-ink';
};

const signedScoreText = (marks: number): string => (marks > 0 ? `+${scoreText(marks)}` : scoreText(marks));

/** Rounds to two decimals, halves away from zero. */
const roundScore = (score: number): number => (Math.sign(score) * Math.round(Math.abs(score) * 100)) / 100;
