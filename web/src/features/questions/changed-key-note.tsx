import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import { getQuery } from '../../lib/api/get-query';
import { messages } from './messages';

/** Says that a new key changes no result, and leads to the correction. Renders nothing without finished attempts. */
export function ChangedKeyNote({ questionId }: { questionId: string }) {
  const { data } = useQuery(getQuery('/api/statistics/questions/{id}', { path: { id: questionId } }));
  if (!data?.attempts) return null;
  return (
    <p role="note" className="flex gap-3 border border-caution bg-caution-soft px-4 py-3">
      <TriangleAlert className="mt-0.5 flex-none text-caution" />
      <span>
        {messages.changedKey(data.attempts)}{' '}
        <Link to={`/tutor/answer-keys?question=${questionId}`} className="link">
          {messages.correctTheKey}
        </Link>
      </span>
    </p>
  );
}
