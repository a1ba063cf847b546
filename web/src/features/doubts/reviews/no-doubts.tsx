import { texts } from '../../../../../api/contracts/http/texts';
import { Empty } from '../../../ui/empty';
import { Sheet } from '../../../ui/sheet';
import type { ReviewSubject } from './reviews.queries';

/** most bubbles shown */
const BUBBLES_MAX = 52;

/** Empty queue, with one bubble for each doubt that the tutor answered during this visit. */
export const NoDoubts = ({ subject, answered }: { subject: ReviewSubject; answered: number }) => (
  <Sheet className="self-start">
    <Empty drawing={answered > 0 ? <Answered count={Math.min(answered, BUBBLES_MAX)} /> : undefined}>
      <b className="block text-ink">
        {subject === 'All' ? texts.noUnsolvedDoubts : `${texts.noUnsolvedDoubts} in ${subject}`}
      </b>
      {answered > 0 && `Each bubble is a doubt you answered during this visit. `}
      New doubts appear here automatically.
    </Empty>
  </Sheet>
);

const Answered = ({ count }: { count: number }) => (
  <div aria-hidden className="flex max-w-94 flex-wrap justify-center gap-2">
    {Array.from({ length: count }, (_, place) => (
      <span
        key={place}
        className="answered-bubble size-5.5 rounded-bubble bg-pen"
        style={{ animationDelay: `${place * 12}ms` }}
      />
    ))}
  </div>
);
