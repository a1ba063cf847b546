import { counted } from '../../lib/counted';
import { dateText } from './date-text';
import { useModelTests } from './list.queries';
import { useSections } from './moves';

const NONE = { tests: [], taken: [] };

/** The live test that closes first, of those the student has not taken; null until it is known whether there is one. */
export function useLiveModelTest() {
  const list = useModelTests();
  const { live } = useSections(list.data ?? NONE);
  // a list that does not come holds nobody up
  if (list.isPending && list.failureCount === 0) return null;
  const test = live.find(({ _id }) => !list.data?.taken.includes(_id));
  return (
    test && {
      name: test.Name,
      facts: `${counted(test.Marks, 'question')}, ${counted(test.Time, 'minute')}, available till ${dateText(test.liveUntil)}.`,
      to: `/student/start-modeltest/${test._id}`,
    }
  );
}
