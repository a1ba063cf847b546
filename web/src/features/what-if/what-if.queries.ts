import { keepPreviousData } from '@tanstack/react-query';
import { api } from '../../lib/api/client';
import { getQuery } from '../../lib/api/get-query';
import type { components } from '../../lib/api/openapi.gen';
import type { Rules } from './rules';

export type WhatIfAnswer = components['schemas']['WhatIfAnswer'];
export type WhatIfRow = components['schemas']['WhatIfRow'];

export const whatIfQuery = (rules: Partial<Rules>, page: number, pageSize: number) => ({
  ...getQuery('/api/what-if/leaderboard', { query: { ...rules, page, pageSize } }),
  placeholderData: keepPreviousData,
});

/** Fetches the whole leaderboard under other rules as a CSV table. */
export const fetchWhatIfTable = (rules: Partial<Rules>) =>
  api.GET('/api/what-if/leaderboard', { params: { query: { ...rules, format: 'csv' } }, parseAs: 'blob' });
