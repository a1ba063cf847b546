/** What an operation does in a few words, and what a caller has to know. */
export type OperationText = readonly [summary: string, description: string];
