import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { QuestionText } from '../../../entities/question/question-text';
import { messages } from '../messages';
import { similarDoubtsQuery } from './reviews.queries';

/** Answered doubts that are similar to a doubt, each collapsed to its text; renders nothing without one (DOUBT-16). */
export function SimilarDoubts({ doubtId }: { doubtId: string }) {
  const { data: doubts = [] } = useQuery(similarDoubtsQuery(doubtId));
  if (doubts.length === 0) return null;
  return (
    <section
      aria-label={messages.similarDoubts}
      className="grid grid-cols-[minmax(0,1fr)] gap-1 border border-rule px-4 py-2 phone:px-3"
    >
      <h2 className="meta">{messages.similarDoubts}</h2>
      {doubts.map(({ _id, doubt, answer }) => (
        <details key={_id} className="group border-t border-rule py-1">
          <summary className="flex items-center gap-2 phone:min-h-(--tap) [&::-webkit-details-marker]:hidden">
            <QuestionText size="note">{doubt}</QuestionText>
            <ChevronDown className="ml-auto size-4! shrink-0 group-open:rotate-180" />
          </summary>
          <QuestionText size="note" className="max-w-measure border-l-(length:--line-strong) border-rule-strong pl-4">
            {answer}
          </QuestionText>
        </details>
      ))}
    </section>
  );
}
