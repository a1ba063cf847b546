import type { components } from '../../lib/api/openapi.gen';

type DrawnFrom = components['schemas']['FinishedAttempt']['drawnFrom'];

/** Names of mock tests that are not drawn from a whole subject. */
export const DRAWN_TEST_NAMES: Readonly<Record<NonNullable<DrawnFrom>, string>> = {
  mistakes: 'Mistake test',
  topics: 'Topic test',
};

/** Returns 'Topic test. ' or 'Mistake test. ', to put before a note; '' for other tests. */
export const testKindPrefix = (drawnFrom: DrawnFrom): string => (drawnFrom ? `${DRAWN_TEST_NAMES[drawnFrom]}. ` : '');
