import { accountOperations } from './account-operations.js';
import { analysisOperations } from './analysis-operations.js';
import { attemptOperations } from './attempt-operations.js';
import { examOperations } from './exam-operations.js';
import type { OperationText } from './operation-text.js';
import { practiceOperations } from './practice-operations.js';
import { questionOperations } from './question-operations.js';

/** Texts of all operations by method and path. Source of the OpenAPI document and of the list in `CALLS.md`. */
export const operationTexts: Readonly<Record<string, OperationText>> = {
  ...accountOperations,
  ...questionOperations,
  ...examOperations,
  ...attemptOperations,
  ...practiceOperations,
  ...analysisOperations,
};
