import { queryOptions } from '@tanstack/react-query';
import type { Subject } from '../../../../api/contracts/http/limits';
import { answerOf, api } from '../../lib/api/client';
import type { components } from '../../lib/api/openapi.gen';

export type Topic = components['schemas']['Topic'];

export const TOPICS = ['topics'];

/** Query for the chapters of a subject, each followed by its topics. @param subject undefined disables the query */
export const topicsQuery = (subject: Subject | undefined) =>
  queryOptions({
    queryKey: [...TOPICS, subject],
    queryFn: ({ signal }) =>
      answerOf(api.GET('/api/topics', { params: { query: subject ? { subject } : {} }, signal })),
    enabled: subject !== undefined,
  });
