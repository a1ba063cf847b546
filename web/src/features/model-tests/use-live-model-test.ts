import { useModelTests } from './list.queries';
import { messages } from './messages';
import { dateText } from './time-texts';
import { useSections } from './use-sections';

const NONE = { tests: [], finishedIds: [] };

/**
 * Returns the live test that ends first and that the student has not taken; undefined if there is none, null while
 * loading.
 */
export function useLiveModelTest() {
  const list = useModelTests();
  const { live } = useSections(list.data ?? NONE);
  // after a failed request the page does not wait for the retry
  if (list.isPending && list.failureCount === 0) return null;
  const test = live.find(({ _id }) => !list.data?.finishedIds.includes(_id));
  return (
    test && {
      name: test.Name,
      facts: messages.liveFacts(test.Marks, test.Time, dateText(test.liveUntil)),
      to: `/student/start-modeltest/${test._id}`,
    }
  );
}
