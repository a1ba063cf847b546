import type { OpenAPIObject } from '@nestjs/swagger';
import { operationExamples } from '../../contracts/http/operation-examples.js';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;
type Content = Record<string, { example?: unknown }>;

const METHODS = ['get', 'post', 'put', 'delete'] as const;

/** Adds examples to the operations of the document, and the schema of CSV files. */
export function withExamples(document: OpenAPIObject): OpenAPIObject {
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const method of METHODS) {
      const operation = operations[method];
      if (!operation) continue;
      addExamples(operation, `${method.toUpperCase()} ${path}`);
      describeCsv(operation);
    }
  }
  return document;
}

function addExamples({ requestBody, responses }: Operation, key: string): void {
  const example = operationExamples[key];
  if (!example) return;
  setExample(requestBody, example.request);
  const [, success] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? [];
  setExample(success, example.response);
}

/** Describes the CSV file of a list as text; the rows are described by the JSON response. */
function describeCsv({ responses }: Operation): void {
  for (const response of Object.values(responses)) {
    const { content } = response as { content?: Record<string, { schema?: object }> };
    if (content?.['application/json'] && content['text/csv']) content['text/csv'].schema = { type: 'string' };
  }
}

function setExample(part: object | undefined, example: object | undefined): void {
  const json = (part as { content?: Content } | undefined)?.content?.['application/json'];
  if (json && example !== undefined) json.example = example;
}
