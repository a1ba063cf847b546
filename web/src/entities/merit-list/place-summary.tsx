import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useInView } from '../../ui/use-in-view';
import { ownMeritListPlaceQuery } from './merit-list.queries';
import { messages } from './messages';
import { SmallScoreDots } from './score-dots';

/**
 * The student's place on a merit list with the best score and the average, and the distribution as a small drawing.
 * Loaded once it is near the viewport; empty without a place, or while results are not shown.
 */
export function PlaceSummary({ modelTestId }: { modelTestId: string }) {
  const element = useRef<HTMLSpanElement>(null);
  const isInView = useInView(element);
  const { data: place } = useQuery({ ...ownMeritListPlaceQuery(modelTestId), enabled: isInView });
  return (
    <span
      ref={element}
      className="flex min-h-9.5 flex-wrap items-end gap-x-3 py-1 text-xs whitespace-nowrap tabular-nums"
    >
      {place && (
        <>
          <span className="grid text-ink-soft">
            <span>
              {!place.live && <span className="sr-only">{messages.practicePlace}: </span>}
              <b className="text-ink">{messages.place(place.slNo)}</b> {messages.ofStudents(place.total)}
            </span>
            <span>{messages.bestAndAverage(place.best, place.average)}</span>
          </span>
          <SmallScoreDots place={place} />
        </>
      )}
    </span>
  );
}
