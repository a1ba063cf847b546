import { SkeletonBar } from '../../ui/waiting';

const PLACES = [
  { title: 'Live', height: 'h-48', cards: 3 },
  { title: 'Upcoming', height: 'h-86', cards: 1 },
];

/** The sections before their tests come, each card as high as a real one. */
export const ListSkeleton = () => (
  <div aria-busy className="grid gap-6">
    {PLACES.map(({ title, height, cards }) => (
      <div key={title} className="grid gap-3">
        <h2 className="text-base font-head phone:px-4">{title}</h2>
        <div aria-hidden className="grid auto-cols-fr grid-flow-col gap-4 phone:grid-flow-row phone:gap-2">
          {Array.from({ length: cards }, (_, card) => (
            <div
              key={card}
              className={`${height} grid content-start gap-3 border border-rule bg-surface px-4 pt-6 phone:border-x-0`}
            >
              <SkeletonBar className="w-1/4" />
              <SkeletonBar className="mt-1 h-4! w-3/5" />
              <SkeletonBar className="w-4/5" />
              <SkeletonBar className="w-2/3" />
            </div>
          ))}
        </div>
      </div>
    ))}
  </div>
);
