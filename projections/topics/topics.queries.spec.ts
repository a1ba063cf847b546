import type { TopicEvent } from '../../api/contracts/events/topic.events.js';
import type { EventStore } from '../../api/platform/event-store/event-store.js';
import { foldEvents, recorded } from '../../test/support/given/given-projection.js';
import type { ProjectionProgress } from '../engine/progress.js';
import { ReadModels } from '../read-models.js';
import type { ReadStore } from '../store/read-store.js';
import { topicsProjection, type TopicDocument } from './topics.projection.js';
import { TopicsQueries } from './topics.queries.js';

const subject = 'Physics' as const;
const added = (topicId: string, parentId: string | null = null): TopicEvent => ({
  type: 'TopicAdded',
  data: { topicId, subject, name: topicId, parentId },
});
const merged = (topicId: string, into: string): TopicEvent => ({
  type: 'TopicMerged',
  data: { topicId, subject, into },
});
const retired = (topicId: string): TopicEvent => ({ type: 'TopicRetired', data: { topicId, subject } });
const tree = [
  added('optics'),
  added('waves'),
  added('sound', 'waves'),
  added('lenses', 'optics'),
  added('mirrors', 'optics'),
];

async function topicsAfter(...events: TopicEvent[]): Promise<TopicsQueries> {
  const progress = {} as ProjectionProgress;
  const queries = new TopicsQueries(new ReadModels({} as EventStore, {} as ReadStore, progress));
  const projectedEvents = events.map((event, n) => ({ ...recorded(event), position: BigInt(n + 1) }));
  async function* pages(): AsyncGenerator<TopicDocument[]> {
    yield [...foldEvents(topicsProjection, projectedEvents).values()];
  }
  await queries.load(pages());
  return queries;
}

describe('TopicsQueries', () => {
  it('lists each chapter with its topics', async () => {
    const topics = await topicsAfter(...tree);
    expect(topics.all('Physics').map(({ name }) => name)).toEqual(['optics', 'lenses', 'mirrors', 'waves', 'sound']);
    expect(topics.all()).toHaveLength(5);
    expect(topics.all('Math')).toEqual([]);
  });

  it('includes the questions of its topics in the count of a chapter', async () => {
    const topics = await topicsAfter(...tree);
    expect(topics.within('optics')).toEqual(new Set(['optics', 'lenses', 'mirrors']));
    expect(topics.recordedAs('optics')).toEqual(['optics']);
  });

  it('[TOPIC-4] counts data of a merged topic under the target topic', async () => {
    const topics = await topicsAfter(...tree, merged('mirrors', 'lenses'), merged('lenses', 'sound'));
    expect(topics.within('waves')).toEqual(new Set(['waves', 'sound', 'lenses', 'mirrors']));
    expect(topics.recordedAs('sound').toSorted()).toEqual(['lenses', 'mirrors', 'sound']);
    expect(topics.currentIds(['mirrors', 'sound', 'optics'])).toEqual(['sound', 'optics']);
    expect(topics.all().map(({ name }) => name)).toEqual(['optics', 'waves', 'sound']);
  });

  it('shows renamed and moved topics with their current name and chapter', async () => {
    const topics = await topicsAfter(
      ...tree,
      { type: 'TopicRenamed', data: { topicId: 'lenses', subject, name: 'Thin lenses' } },
      { type: 'TopicMoved', data: { topicId: 'lenses', subject, parentId: 'waves' } },
    );
    expect(topics.current('lenses')).toMatchObject({ name: 'Thin lenses', parentId: 'waves' });
    expect(topics.within('optics')).toEqual(new Set(['optics', 'mirrors']));
  });

  it('excludes retired topics', async () => {
    const topics = await topicsAfter(...tree, retired('mirrors'));
    expect(topics.currentIds(['mirrors', 'lenses', 'unknown'])).toEqual(['lenses']);
    expect(topics.within('optics')).toEqual(new Set(['optics', 'lenses']));
  });
});
