import samples from '../api/contracts/events/samples.json' with { type: 'json' };
import { currentVersion, type MeritlistEvent } from '../api/contracts/events/catalogue.js';
import { foldEvents, recorded } from '../test/support/given/given-projection.js';
import { projections } from './all.js';
import { fingerprintOf } from './engine/projection.js';

const current = samples.filter(({ type, version }) => version === currentVersion(type as MeritlistEvent['type']));
const history = (json: string) => (JSON.parse(json) as MeritlistEvent[]).map((event) => recorded(event));
/** Sample attempts are mock tests; in the second history they are model tests. */
const histories = [
  history(JSON.stringify(current)),
  history(JSON.stringify(current).replaceAll('"MockTest"', '"ModelTest"')),
];

/** The samples with solutions that contain a picture, for projections that have no documents otherwise. */
const picture = `![A graph](picture:${'5d'.repeat(32)})`;
const withPictures = history(JSON.stringify(current).replaceAll('"solution":"', `"solution":"${picture} `));

/** Returns every state of every document during a fold of all samples in sequence. */
function documentsOf(projection: (typeof projections)[number]): unknown[] {
  const states = documentStates(projection, histories);
  return states.length > 0 ? states : documentStates(projection, [withPictures]);
}

function documentStates(projection: (typeof projections)[number], all: typeof histories): unknown[] {
  const states = all.flatMap((events) =>
    events.flatMap((_, index) => [...foldEvents(projection, events.slice(0, index + 1)).values()]),
  );
  return [...new Set(states.map((document) => JSON.stringify(document)))].map((text) => JSON.parse(text) as unknown);
}

/**
 * Snapshot names contain the fingerprint, so that documents that change with the same fingerprint fail here. Change the
 * `fingerprint` of the projection to trigger a rebuild, then run the spec with `--updateSnapshot`.
 */
describe('the documents of a projection', () => {
  it.each(projections.map((projection) => [projection.name, projection] as const))(
    'change only together with its fingerprint: %s',
    (_, projection) => {
      const documents = documentsOf(projection);
      expect(documents).not.toEqual([]);
      expect(documents).toMatchSnapshot(fingerprintOf(projection));
    },
  );
});
