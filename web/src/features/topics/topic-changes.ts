import { useMutation } from '@tanstack/react-query';
import type { Subject } from '../../../../api/contracts/http/limits';
import type { Topic } from '../../entities/topic/topics.queries';
import { answerOf, api } from '../../lib/api/client';
import { useRefetchPaths } from '../../lib/api/get-query';

/** A change of the topic tree that is made in a dialog. */
export type TopicChange =
  | { readonly kind: 'add'; readonly parent?: Topic }
  | { readonly kind: 'rename' | 'move' | 'merge' | 'retire'; readonly topic: Topic };

interface SentChange {
  readonly change: TopicChange;
  /** A name, or the id of a chapter or topic */
  readonly value: string;
  /** Revision of the topic that is renamed or moved */
  readonly revision: string | undefined;
}

async function send(subject: Subject, { change, value, revision }: SentChange): Promise<unknown> {
  if (change.kind === 'add') {
    const parentId = change.parent?.topicId;
    return answerOf(api.POST('/api/topics', { body: { subject, name: value, ...(parentId && { parentId }) } }));
  }
  const params = { path: { id: change.topic.topicId } };
  switch (change.kind) {
    case 'rename':
      return answerOf(api.PUT('/api/topics/{id}', { params, body: { name: value, ...(revision && { revision }) } }));
    case 'move':
      return answerOf(
        api.PUT('/api/topics/{id}', { params, body: { parentId: value || null, ...(revision && { revision }) } }),
      );
    case 'merge':
      return answerOf(api.POST('/api/topics/{id}/merge', { params, body: { into: value } }));
    case 'retire':
      return answerOf(api.DELETE('/api/topics/{id}', { params }));
  }
}

/** Mutation that changes the topic tree of a subject and refetches it. */
export function useChangeTopics(subject: Subject) {
  const refetch = useRefetchPaths();
  return useMutation({
    mutationFn: (change: SentChange) => send(subject, change),
    onSuccess: () => refetch('/api/topics'),
  });
}

export function useAddSyllabus(subject: Subject) {
  const refetch = useRefetchPaths();
  return useMutation({
    mutationFn: () => answerOf(api.POST('/api/topics/syllabus', { body: { subject } })),
    onSuccess: () => refetch('/api/topics'),
  });
}
