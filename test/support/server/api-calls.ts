import type { OwnIdRule } from '../../../api/platform/auth/ownership.js';
import type { HttpClient } from '../scenarios/people.js';

interface Operation {
  readonly 'x-roles'?: readonly string[];
  readonly 'x-own-id'?: OwnIdRule;
  readonly requestBody?: { content: Record<string, { schema: { $ref?: string } }> };
  readonly responses: Record<string, { content?: Record<string, unknown> }>;
  readonly parameters?: readonly { name: string; in: 'path' | 'query'; required?: boolean }[];
}

/** An operation of the OpenAPI document. */
export interface ApiCall {
  readonly method: string;
  /** Path relative to /api, with `{parameters}` */
  readonly path: string;
  readonly roles: readonly string[];
  readonly parameters: readonly string[];
  /** Field names of the body */
  readonly fields: readonly string[];
  readonly queries: readonly string[];
  /** True if the response is also available as CSV */
  readonly hasCsv: boolean;
  /** Parameters that must equal the caller's account id */
  readonly ownId: OwnIdRule;
}

/** Returns every operation of the OpenAPI document of the running server. */
export async function apiCalls(app: HttpClient): Promise<ApiCall[]> {
  const { body: document } = await app.http<{
    paths: Record<string, Record<string, Operation>>;
    components: { schemas: Record<string, { properties?: Record<string, unknown> }> };
  }>('GET', '/openapi.json');
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]): ApiCall => {
      const schema = operation.requestBody?.content['application/json']?.schema.$ref?.split('/').at(-1);
      const parameterNames = (location: string) =>
        (operation.parameters ?? []).filter((parameter) => parameter.in === location).map(({ name }) => name);
      return {
        method: method.toUpperCase(),
        path: path.replace(/^\/api/, ''),
        roles: operation['x-roles'] ?? [],
        ownId: operation['x-own-id'] ?? {},
        parameters: parameterNames('path'),
        queries: parameterNames('query'),
        hasCsv: operation.responses['200']?.content?.['text/csv'] !== undefined,
        fields: Object.keys((schema && document.components.schemas[schema]?.properties) ?? {}),
      };
    }),
  );
}

/** Returns the path with parameters filled in. */
export const fillPath = (call: ApiCall, values: Record<string, string> = {}): string =>
  call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '00000000-0000-4000-8000-000000000000');
