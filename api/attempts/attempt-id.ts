import { derivedId } from '../platform/commands/derived-id.js';

/** A student has one attempt at each exam, whose id follows from both. */
export const attemptIdOf = (studentId: string, examId: string): string => derivedId('attempt', studentId, examId);
