import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../../lib/api/client';
import type { components } from '../../lib/api/openapi.gen';
import type { Rules } from './rules';

export type WhatIfAnswer = components['schemas']['WhatIfAnswer'];
export type WhatIfRow = components['schemas']['WhatIfRow'];

export const whatIfQuery = (rules: Partial<Rules>, page: number, pageSize: number) =>
  queryOptions({
    queryKey: ['what-if', rules, page, pageSize],
    queryFn: ({ signal }): Promise<WhatIfAnswer> =>
      answerOf(api.GET('/api/what-if/leaderboard', { params: { query: { ...rules, page, pageSize } }, signal })),
    placeholderData: keepPreviousData,
  });

/** Fetches the whole leaderboard under other rules as a CSV table. */
export const fetchWhatIfTable = (rules: Partial<Rules>) =>
  api.GET('/api/what-if/leaderboard', { params: { query: { ...rules, format: 'csv' } }, parseAs: 'blob' });
