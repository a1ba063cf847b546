/** Summary and description of an operation. */
export type OperationText = readonly [summary: string, description: string];
