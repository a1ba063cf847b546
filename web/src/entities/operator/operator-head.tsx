import { useQuery } from '@tanstack/react-query';
import { getQuery } from '../../lib/api/get-query';

/** The organisation that runs this installation, above the title of a printed page. Renders nothing without one. */
export function OperatorHead() {
  const { data } = useQuery({ ...getQuery('/api/landing'), staleTime: Infinity });
  if (!data?.operator) return null;
  const { name, place, since } = data.operator;
  return (
    <p className="mb-4">
      <b className="block text-base font-head wrap-anywhere">{name}</b>
      <span className="text-xs text-ink-soft">{[place, since && `since ${since}`].filter(Boolean).join(', ')}</span>
    </p>
  );
}
