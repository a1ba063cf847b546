import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { Client, MethodResponse } from 'openapi-fetch';
import type { CallParams } from './call';
import { answerOf, api, pageOf } from './client';
import type { paths } from './openapi.gen';

/** A path with a GET call. */
export type GetPath = {
  [Path in keyof paths]: paths[Path] extends { get: object } ? Path : never;
}[keyof paths];

/** Parameters of a GET call, `path` and `query`; optional if none is required. */
export type GetParams<Path extends GetPath> = paths[Path]['get'] extends { parameters: infer Params extends CallParams }
  ? object extends Params
    ? [params?: Params]
    : [params: Params]
  : never;

export type GetAnswer<Path extends GetPath> = MethodResponse<Client<paths, 'application/json'>, 'get', Path>;

export type RowOf<Path extends GetPath> = GetAnswer<Path> extends readonly (infer Row)[] ? Row : never;

/** Query of a GET call. Its key is the path and the parameters. */
export const getQuery = <Path extends GetPath>(path: Path, ...params: GetParams<Path>) =>
  queryOptions({
    queryKey: [path, ...params] as const,
    queryFn: ({ signal }) => answerOf(api.read<GetAnswer<Path>>(path, { params: params[0], signal })),
  });

/** Query of a page of a list; the previous page is shown while it loads. */
export const pageQuery = <Path extends GetPath>(path: Path, ...params: GetParams<Path>) =>
  queryOptions({
    queryKey: [path, ...params, 'page'] as const,
    queryFn: ({ signal }) => pageOf(api.read<RowOf<Path>[]>(path, { params: params[0], signal })),
    placeholderData: keepPreviousData,
  });

/** Returns a function that refetches the queries of paths, with any parameters. */
export function useRefetchPaths() {
  const queries = useQueryClient();
  return (...changed: readonly (keyof paths)[]): Promise<void> =>
    queries.invalidateQueries({ predicate: ({ queryKey }) => changed.some((path) => path === queryKey[0]) });
}
