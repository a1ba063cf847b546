import { useQuery } from '@tanstack/react-query';
import { reviewsQuery } from '../../entities/practice/practice.queries';
import { useAccountId } from '../../lib/session';
import { ButtonLink } from '../../ui/button';
import { Sheet } from '../../ui/sheet';
import { messages } from './messages';

const texts = messages.dueReviews;

/** Number of today's reviews; renders nothing before it is loaded, or for 0. */
export function DueReviews() {
  const { data } = useQuery(reviewsQuery(useAccountId()));
  const count = data ? data.due + data.new : 0;
  if (count === 0) return null;
  return (
    <Sheet
      aria-label={texts.label}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-6 py-4 phone:px-4"
    >
      <p>
        <b>{texts.count(count)}</b> <span className="text-ink-soft">{texts.note}</span>
      </p>
      <ButtonLink to="/student/practice">{texts.start}</ButtonLink>
    </Sheet>
  );
}
