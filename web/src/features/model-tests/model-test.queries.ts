import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../../lib/api/client';
import type { components } from '../../lib/api/openapi.gen';

export type ModelTest = components['schemas']['ModelTest'];

export const modelTestQuery = (id: string) =>
  queryOptions({
    queryKey: ['model-test', id],
    queryFn: ({ signal }) => answerOf(api.GET('/api/modelTest/{id}', { params: { path: { id } }, signal })),
    // once it has started, what students sit never changes
    staleTime: ({ state }) => (state.data && state.data.status !== 'Upcoming' ? Infinity : 0),
  });
