import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { percentText } from '../score/score-text';
import { SkeletonBar } from '../../ui/loading';
import { FetchRetry } from '../../ui/retry';
import { Sheet } from '../../ui/sheet';
import { Stat } from '../../ui/stat';
import { isListShown, listedTestQuery, ownMeritListPlaceQuery, useLiveMeritList } from './merit-list.queries';
import { messages } from './messages';
import { ScoreDots } from './score-dots';

interface OwnPlaceProps {
  modelTestId: string;
  /** True to show a link to the whole list, if the student can see it */
  hasLink?: boolean;
  /** True while content below is loading: the space for a place stays reserved, so that the content does not move */
  isPageLoading?: boolean;
}

/** Space that is reserved while the place is loaded. */
const HEIGHT_CLASSES = 'min-h-60 @max-lg:min-h-96';
const COLUMNS_CLASSES =
  'grid grid-cols-[minmax(0,5fr)_minmax(0,6fr)] gap-8 px-6 py-4 @max-lg:grid-cols-1 @max-lg:gap-4 phone:px-4';

/** The student's place on the merit list of a model test. Renders nothing without one. */
export function OwnPlace({ modelTestId, hasLink = false, isPageLoading = false }: OwnPlaceProps) {
  useLiveMeritList(modelTestId);
  const query = useQuery(ownMeritListPlaceQuery(modelTestId));
  const place = query.data;
  const isLoading = query.isPending || (place === null && isPageLoading);
  if (place === null && !isLoading) return null;
  return (
    <Sheet aria-label={messages.ownPlace} aria-busy={isLoading} className="@container">
      <div className={HEIGHT_CLASSES}>
        {isLoading && <Placeholder />}
        {place && (
          <div className={COLUMNS_CLASSES}>
            <div className="flex flex-col gap-4">
              <h2 className="section-title">{place.live ? messages.ownPlace : messages.practicePlace}</h2>
              <p className="tabular-nums">
                <b className="pr-2 text-[2.5rem]/none font-head tracking-[-0.015em]">{messages.place(place.slNo)}</b>
                {messages.ofStudents(place.total)}
              </p>
              <p className="text-pretty text-ink-soft">
                {place.percentile === null ? messages.onlyStudent : messages.betterThan(place.percentile)}
                {!place.live && <span className="block pt-1">{messages.practiceNote}</span>}
              </p>
              <p className="flex flex-wrap gap-x-8 gap-y-3">
                <Stat label={messages.score}>{percentText(place.score)}</Stat>
                <Stat label={messages.average}>{percentText(place.average)}</Stat>
                <Stat label={messages.best}>{percentText(place.best)}</Stat>
              </p>
              {hasLink && <ListLink modelTestId={modelTestId} />}
            </div>
            <ScoreDots place={place} />
          </div>
        )}
      </div>
      <FetchRetry query={query} />
    </Sheet>
  );
}

/** The place with bars instead of texts, until it is loaded. */
const Placeholder = () => (
  <div aria-hidden className={`late ${COLUMNS_CLASSES}`}>
    <div className="grid content-start gap-6 pt-2">
      <SkeletonBar className="w-1/3" />
      <SkeletonBar className="w-3/5" />
      <SkeletonBar className="w-4/5" />
      <span className="flex gap-8">
        <SkeletonBar className="w-12" />
        <SkeletonBar className="w-12" />
        <SkeletonBar className="w-12" />
      </span>
    </div>
    <div className="grid h-44 content-between border-b-(length:--line-strong) border-rule">
      <SkeletonBar className="w-4/5" />
    </div>
  </div>
);

/** Link to the whole list; renders nothing while the list is not shown to students. */
function ListLink({ modelTestId }: { modelTestId: string }) {
  const { data: test } = useQuery(listedTestQuery(modelTestId));
  if (!test || !isListShown(test)) return null;
  return (
    <Link to={`/student/merit-list/${modelTestId}`} className="link w-fit font-strong pointer-coarse:py-3">
      {messages.seeList}
    </Link>
  );
}
