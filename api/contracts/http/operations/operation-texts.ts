import { accountOperations } from './account-operations.js';
import { analysisOperations } from './analysis-operations.js';
import { attemptOperations } from './attempt-operations.js';
import { examOperations } from './exam-operations.js';
import { questionOperations } from './question-operations.js';

/** What an operation does in a few words, and what a caller has to know. */
export type OperationText = readonly [summary: string, description: string];

/** By method and path. The OpenAPI document and the list of calls in `CALLS.md` are made from these. */
export const operationTexts: Readonly<Record<string, OperationText>> = {
  ...accountOperations,
  ...questionOperations,
  ...examOperations,
  ...attemptOperations,
  ...analysisOperations,
};
