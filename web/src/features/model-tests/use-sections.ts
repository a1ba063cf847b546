import { serverClock } from '../../lib/time/server-clock';
import { useSecondsLeftSelector } from '../../lib/time/use-countdown';
import type { ModelTestList } from './list.queries';
import type { ModelTest } from './model-test.queries';
import { nextChange, sectionsAt, type Sections } from './sections';

/** Target of the countdown if no change is scheduled. */
const FAR_FUTURE = '9999-12-31T00:00:00Z';

/** Returns the sections at the current server time; re-renders at the moment a test opens or closes. */
export function useSections({ tests, finishedIds }: Pick<ModelTestList, 'tests' | 'finishedIds'>): Sections<ModelTest> {
  const next = () => nextChange(tests, serverClock.now()) ?? FAR_FUTURE;
  // selects the next change, so that the component re-renders when it occurs
  useSecondsLeftSelector(next(), next);
  return sectionsAt(tests, finishedIds, serverClock.now());
}
