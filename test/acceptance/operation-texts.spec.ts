import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { OpenAPIObject } from '@nestjs/swagger';
import { fastify } from 'fastify';
import { operationExamples } from '../../api/contracts/http/operation-examples.js';
import { startHostedApp } from '../support/server/hosted-app.js';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']> & { 'x-roles'?: string[] };
type Json = { content?: Record<string, { schema?: object; example?: unknown }> };

const CALLS = resolve(__dirname, '../../api/contracts/CALLS.md');
const HEADING = '## All calls\n';

describe('the OpenAPI document', () => {
  let document: OpenAPIObject;
  let operations: [key: string, operation: Operation][];
  beforeAll(async () => {
    const app = await startHostedApp();
    document = (await app.http<OpenAPIObject>('GET', '/openapi.json')).body;
    await app.stop();
    operations = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item as Record<string, Operation>).map(([method, operation]): [string, Operation] => [
        `${method.toUpperCase()} ${path}`,
        operation,
      ]),
    );
  });

  it('contains a summary and a description for every operation', () => {
    expect(operations.length).toBeGreaterThan(100);
    for (const [key, { summary, description }] of operations) {
      expect({ key, summary, description }).toEqual({
        key,
        summary: expect.stringMatching(/^[A-Z][^.]{5,60}$/) as string,
        description: expect.stringMatching(/^[A-Z0-9`].{10,}\.$/) as string,
      });
    }
    const summaries = operations.map(([, { summary }]) => summary);
    expect(summaries.filter((summary, index) => summaries.indexOf(summary) !== index)).toEqual([]);
  });

  it('contains no schemas of which exactly one must match, and says that a login accepts null for rememberMe', () => {
    // results of several kinds share fields, so that a value can match more than one of them
    expect(JSON.stringify(document)).not.toContain('"oneOf"');
    const { properties } = document.components!.schemas!['EmailLogin'] as { properties: Record<string, unknown> };
    expect(properties['rememberMe']).toMatchObject({ type: 'boolean', nullable: true });
  });

  it('contains examples of the first calls of a client, which match their schemas', async () => {
    // Schemas that reject unknown fields
    const strict = JSON.parse(
      JSON.stringify(document.components!.schemas).replaceAll('#/components/schemas/', 'https://meritlist/'),
    ) as Record<string, { properties?: object; additionalProperties?: boolean }>;
    const http = fastify({ ajv: { customOptions: { coerceTypes: false, removeAdditional: false, strict: false } } });
    for (const [name, schema] of Object.entries(strict)) {
      if (schema.properties) schema.additionalProperties = false;
      http.addSchema({ $id: `https://meritlist/${name}`, ...schema });
    }
    const examples = Object.keys(operationExamples).flatMap((key) => {
      const operation = operations.find(([operationKey]) => operationKey === key)![1];
      const success = Object.entries(operation.responses).find(([status]) => status.startsWith('2'))![1];
      const parts = operation.requestBody ? [operation.requestBody, success] : [success];
      return parts.map((part, index) => ({ key, at: index, ...(part as Json).content!['application/json']! }));
    });
    for (const [n, { schema }] of examples.entries()) {
      const body = JSON.parse(
        JSON.stringify(schema).replaceAll('#/components/schemas/', 'https://meritlist/'),
      ) as object;
      http.post(`/${n}`, { schema: { body } }, () => 'fits');
    }
    for (const [n, { key, at: index, example }] of examples.entries()) {
      const { body } = await http.inject({ method: 'POST', url: `/${n}`, payload: example as object });
      expect({ key, at: index, body }).toEqual({ key, at: index, body: 'fits' });
      const response = await http.inject({ method: 'POST', url: `/${n}`, payload: { unknownField: 1 } });
      expect(response.statusCode).toBe(400);
    }
    expect(examples.length).toBeGreaterThan(16);
    await http.close();
  });

  it('matches the wording of CALLS.md', () => {
    const lines = operations.map(
      ([key, { summary, description, 'x-roles': roles = [] }]) =>
        `- \`${key}\` (${roles.join(', ')}): ${summary}. ${description}\n`,
    );
    const text = readFileSync(CALLS, 'utf8');
    const before = text.slice(0, text.indexOf(HEADING));
    const head = text.slice(text.indexOf(HEADING)).split('\n').slice(0, 4).join('\n');
    const expected = `${before}${head}\n${lines.join('')}`;
    if (process.env['UPDATE_CALLS']) writeFileSync(CALLS, expected);
    expect(readFileSync(CALLS, 'utf8')).toBe(expected);
  });
});
