import type { OpenAPIObject } from '@nestjs/swagger';
import { refusals } from '../../contracts/http/refusals.js';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;
type Schema = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>[string];

/** Schema of the body of every error response. */
const PROBLEM: Schema = {
  type: 'object',
  required: ['statusCode', 'message', 'error'],
  properties: {
    statusCode: { type: 'integer', description: 'HTTP status' },
    message: { type: 'string', description: 'human-readable message' },
    error: { type: 'string', enum: Object.keys(refusals), description: 'machine-readable error code' },
    errors: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'for an invalid body: the error of each field',
    },
  },
};

const METHODS = ['get', 'post', 'put', 'delete'] as const;
const answersWith = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
});

/** Adds the possible error responses of each operation to the document. */
export function withProblems(document: OpenAPIObject): OpenAPIObject {
  for (const path of Object.values(document.paths)) {
    for (const method of METHODS) {
      const operation = path[method];
      if (operation) operation.responses = { ...operation.responses, ...problemsOf(operation) };
    }
  }
  document.components = {
    ...document.components,
    schemas: { ...document.components?.schemas, Problem: PROBLEM },
  };
  return document;
}

function problemsOf({ parameters = [], requestBody, security, responses }: Operation): Operation['responses'] {
  const hasId = parameters.some((parameter) => 'in' in parameter && parameter.in === 'path');
  const problems: [applies: boolean, status: string, description: string][] = [
    [Boolean(requestBody) || parameters.length > 0, '400', 'what was sent breaks a rule'],
    [Boolean(security), '401', 'no session, or one that has ended'],
    [Boolean(security), '403', 'not for this role, or banned'],
    [hasId, '404', 'unknown, or without access for the caller'],
    [true, 'default', 'refused; 503 with Retry-After while a store is unavailable'],
  ];
  return Object.fromEntries(
    problems
      .filter(([applies, status]) => applies && !(status in responses))
      .map(([, status, description]) => [status, answersWith(description)]),
  );
}
