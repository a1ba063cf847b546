import { given } from '../../test/support/given/given-decider.js';
import type { TopicEvent } from '../contracts/events/topic.events.js';
import { TOPIC_NAME_MAX } from '../contracts/http/limits.js';
import { topicsDecider } from './topics.decider.js';

const subject = 'Physics' as const;
const added = (topicId: string, name: string, parentId: string | null = null): TopicEvent => ({
  type: 'TopicAdded',
  data: { topicId, subject, name, parentId },
});
const tree = [
  added('mechanics', 'Mechanics'),
  added('forces', 'Forces', 'mechanics'),
  added('optics', 'Optics'),
  added('lenses', 'Lenses', 'optics'),
];
const add = (name: string, parentId: string | null = null) =>
  ({ type: 'AddTopic', topicId: 'new', subject, name, parentId }) as const;
const change = (topicId: string, changes: { name?: string; parentId?: string | null }) =>
  ({ type: 'ChangeTopic', topicId, ...changes }) as const;
const merge = (topicId: string, into: string) => ({ type: 'MergeTopic', topicId, into }) as const;
const merged = (topicId: string, into: string): TopicEvent => ({
  type: 'TopicMerged',
  data: { topicId, subject, into },
});
const retired = (topicId: string): TopicEvent => ({ type: 'TopicRetired', data: { topicId, subject } });

describe('topicsDecider', () => {
  it('adds a chapter and a topic with trimmed names once', () => {
    given(topicsDecider).when(add(' Waves ')).then(added('new', 'Waves'));
    given(topicsDecider, ...tree)
      .when(add('Mirrors', 'optics'))
      .then(added('new', 'Mirrors', 'optics'));
    given(topicsDecider, added('new', 'Waves')).when(add('Waves')).then();
  });

  it('[TOPIC-2] rejects a third level', () => {
    given(topicsDecider, ...tree)
      .when(add('Thin lenses', 'lenses'))
      .thenRefused('topic-too-deep');
    given(topicsDecider, ...tree)
      .when(change('mechanics', { parentId: 'optics' }))
      .thenRefused('topic-too-deep');
    given(topicsDecider, ...tree)
      .when(change('lenses', { parentId: 'forces' }))
      .thenRefused('topic-too-deep');
    given(topicsDecider, ...tree)
      .when(merge('mechanics', 'lenses'))
      .thenRefused('topic-too-deep');
    given(topicsDecider, added('waves', 'Waves'))
      .when(change('waves', { parentId: 'waves' }))
      .thenRefused('topic-too-deep');
  });

  it('[TOPIC-3] rejects a name that already exists under the parent, ignoring case and surrounding spaces', () => {
    given(topicsDecider, ...tree)
      .when(add(' OPTICS '))
      .thenRefused('topic-name-taken');
    given(topicsDecider, ...tree)
      .when(add('lenses', 'optics'))
      .thenRefused('topic-name-taken');
    given(topicsDecider, ...tree)
      .when(change('optics', { name: 'mechanics' }))
      .thenRefused('topic-name-taken');
    given(topicsDecider, ...tree)
      .when(add('Lenses', 'mechanics'))
      .then(added('new', 'Lenses', 'mechanics'));
    given(topicsDecider, ...tree, retired('lenses'))
      .when(add('Lenses', 'optics'))
      .then(added('new', 'Lenses', 'optics'));
  });

  it.each([
    ['topicNameRequired', ' '],
    ['topicNameTooLong', 'x'.repeat(TOPIC_NAME_MAX + 1)],
    ['topicNameSigns', 'Heat | gases'],
    ['topicNameSigns', 'a > b'],
    ['textCharacters', 'He\u200Bat'],
  ])('rejects an invalid name with the text %s', (text, name) => {
    given(topicsDecider)
      .when(add(name))
      .thenRefused('invalid', { errors: { name: text } });
  });

  it('renames and moves a topic, and records nothing without a change', () => {
    given(topicsDecider, ...tree)
      .when(change('lenses', { name: 'LENSES', parentId: 'mechanics' }))
      .then(
        { type: 'TopicRenamed', data: { topicId: 'lenses', subject, name: 'LENSES' } },
        { type: 'TopicMoved', data: { topicId: 'lenses', subject, parentId: 'mechanics' } },
      );
    given(topicsDecider, ...tree)
      .when(change('lenses', { parentId: null }))
      .then({ type: 'TopicMoved', data: { topicId: 'lenses', subject, parentId: null } });
    given(topicsDecider, ...tree)
      .when(change('lenses', { name: ' Lenses ', parentId: 'optics' }))
      .then();
  });

  it('[TOPIC-4] merges a chapter with its topics: equally named topics are merged, the others move', () => {
    given(topicsDecider, ...tree, added('other', 'forces', 'optics'))
      .when(merge('optics', 'mechanics'))
      .then(
        { type: 'TopicMoved', data: { topicId: 'lenses', subject, parentId: 'mechanics' } },
        merged('other', 'forces'),
        merged('optics', 'mechanics'),
      );
    given(topicsDecider, ...tree)
      .when(merge('lenses', 'forces'))
      .then(merged('lenses', 'forces'));
  });

  it('rejects merging a topic into itself and a chapter into one of its topics', () => {
    given(topicsDecider, ...tree)
      .when(merge('optics', 'optics'))
      .thenRefused('topic-not-mergeable');
    given(topicsDecider, ...tree)
      .when(merge('optics', 'lenses'))
      .thenRefused('topic-not-mergeable');
  });

  it('retires a chapter with its topics', () => {
    given(topicsDecider, ...tree)
      .when({ type: 'RetireTopic', topicId: 'optics' })
      .then(retired('lenses'), retired('optics'));
    given(topicsDecider, ...tree, retired('lenses'))
      .when({ type: 'RetireTopic', topicId: 'lenses' })
      .thenRefused('not-found');
    given(topicsDecider, ...tree, merged('lenses', 'forces'))
      .when(add('Mirrors', 'lenses'))
      .thenRefused('not-found');
  });

  it('adds the missing topics of a list under existing chapters', () => {
    const chapters = [
      {
        topicId: 'a',
        name: 'mechanics',
        topics: [
          { topicId: 'b', name: 'Forces' },
          { topicId: 'c', name: 'Energy' },
        ],
      },
      { topicId: 'd', name: 'Waves', topics: [{ topicId: 'e', name: 'Sound' }] },
    ];
    given(topicsDecider, ...tree)
      .when({ type: 'AddMissingTopics', subject, chapters })
      .then(added('c', 'Energy', 'mechanics'), added('d', 'Waves'), added('e', 'Sound', 'd'));
  });
});
