/** Thrown when a backup cannot be created or restored. The message is one line for the operator. */
export class BackupError extends Error {}
