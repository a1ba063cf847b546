/** A backup can't be made, or restored; the message is the line for a person. */
export class BackupError extends Error {}
