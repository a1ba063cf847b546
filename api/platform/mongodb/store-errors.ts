import { isNativeError } from 'node:util/types';
import {
  BSON,
  MongoBulkWriteError,
  MongoCompatibilityError,
  MongoError,
  MongoInvalidArgumentError,
  MongoParseError,
  MongoServerError,
} from 'mongodb';
import { StoreUnavailable } from '../event-store/event-store.js';

const DUPLICATE_KEY = 11_000;
const UNAUTHORIZED = 13;
const AUTHENTICATION_FAILED = 18;
const ATLAS_AUTHENTICATION_FAILED = 8_000;

/** Another document of that key is there. Only the code says so: texts differ between servers. */
export const isDuplicateKey = (error: unknown): error is MongoServerError =>
  error instanceof MongoServerError && !(error instanceof MongoBulkWriteError) && error.code === DUPLICATE_KEY;

/** Returns the operations of a bulk write that met a duplicate key, if there was no other error. */
export function duplicatesOf(error: unknown): number[] | undefined {
  if (!(error instanceof MongoBulkWriteError) || error.result.getWriteConcernError()) return undefined;
  const failed = [error.writeErrors].flat();
  // none: the connection was lost, and it is unknown what was written
  return failed.length > 0 && failed.every(({ code }) => code === DUPLICATE_KEY)
    ? failed.map(({ index }) => index)
    : undefined;
}

/** Trying again can't help: the address, the password or the kind of server is wrong. */
export function isRefusedAtStart(error: unknown): boolean {
  if (error instanceof MongoServerError) {
    return [UNAUTHORIZED, AUTHENTICATION_FAILED, ATLAS_AUTHENTICATION_FAILED].includes(Number(error.code));
  }
  return error instanceof MongoParseError || error instanceof MongoCompatibilityError;
}

/** A connection that breaks under a write comes out of the driver as the socket's own error. */
const isOfTheConnection = (error: unknown): boolean =>
  isNativeError(error) && 'code' in error && /^E[A-Z_]+$/.test(String(error.code));

/** The driver's errors as those of our ports; the rest as it is. */
export function translated(error: unknown): unknown {
  if (isDuplicateKey(error) || duplicatesOf(error)) return error;
  if (error instanceof BSON.BSONError || error instanceof MongoInvalidArgumentError) {
    return new TypeError(`can't be kept: ${error.message}`, { cause: error });
  }
  if (error instanceof MongoError || isOfTheConnection(error))
    return new StoreUnavailable(inWords(error), { cause: error });
  return error;
}

/** One line. */
export function inWords(error: unknown): string {
  if (error instanceof MongoServerError && error.code !== undefined) {
    // without its text, which quotes what documents hold
    return `MongoDB refuses: ${error.codeName ?? `code ${error.code}`}`;
  }
  return `MongoDB: ${withoutPassword(error)}`;
}

/** The first line that an error says of an address. */
export const withoutPassword = (error: unknown): string =>
  (error as Error).message.split('\n')[0]!.replaceAll(/\/\/.*@/g, '//…@');
