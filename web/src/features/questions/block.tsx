import { SUBJECTS } from '../../../../api/contracts/http/limits';

type Counts = Readonly<Record<(typeof SUBJECTS)[number], number>>;

const BUBBLES_MAX = 60;

/** How many questions one bubble stands for, so that no subject has too many of them. */
export function questionsOfBubble(counts: Counts): number {
  const most = Math.max(...Object.values(counts));
  let questions = 10;
  while (most / questions > BUBBLES_MAX) questions *= 10;
  return questions;
}

/** A quantity in bubbles, the first of them filled. */
export const Block = ({ bubbles, filled }: { bubbles: number; filled: number }) => (
  <span aria-hidden className="grid grid-cols-[repeat(10,auto)] gap-1.5 phone:gap-0.75">
    {Array.from({ length: bubbles }, (_, index) => (
      <i
        key={index}
        className={
          index < filled
            ? 'size-3.75 rounded-bubble bg-pen phone:size-2'
            : 'size-3.75 rounded-bubble border border-rule-strong bg-surface phone:size-2'
        }
      />
    ))}
  </span>
);
