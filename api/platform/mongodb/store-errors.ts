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

/** Returns whether the key already exists. Checks the code, since messages differ between servers. */
export const isDuplicateKey = (error: unknown): error is MongoServerError =>
  error instanceof MongoServerError && !(error instanceof MongoBulkWriteError) && error.code === DUPLICATE_KEY;

/**
 * Returns the indexes of the operations in a bulk write that failed with a duplicate key; undefined if there was
 * another error.
 */
export function duplicatesOf(error: unknown): number[] | undefined {
  if (!(error instanceof MongoBulkWriteError) || error.result.getWriteConcernError()) return undefined;
  const failed = [error.writeErrors].flat();
  // the list is empty if the connection was lost; it is then unknown which operations were executed
  return failed.length > 0 && failed.every(({ code }) => code === DUPLICATE_KEY)
    ? failed.map(({ index }) => index)
    : undefined;
}

/** Returns whether an error is permanent: wrong address, password or kind of server. */
export function isRefusedAtStart(error: unknown): boolean {
  if (error instanceof MongoServerError) {
    return [UNAUTHORIZED, AUTHENTICATION_FAILED, ATLAS_AUTHENTICATION_FAILED].includes(Number(error.code));
  }
  return error instanceof MongoParseError || error instanceof MongoCompatibilityError;
}

/** Returns whether it is a socket error, which the driver throws when a connection breaks during a write. */
const isOfTheConnection = (error: unknown): boolean =>
  isNativeError(error) && 'code' in error && /^E[A-Z_]+$/.test(String(error.code));

/** Converts errors of the driver to errors of the event store; returns other errors unchanged. */
export function translateError(error: unknown): unknown {
  if (isDuplicateKey(error) || duplicatesOf(error)) return error;
  if (error instanceof BSON.BSONError || error instanceof MongoInvalidArgumentError) {
    return new TypeError(`cannot be stored: ${error.message}`, { cause: error });
  }
  if (error instanceof MongoError || isOfTheConnection(error))
    return new StoreUnavailable(describeError(error), { cause: error });
  return error;
}

/** Describes an error in one line. */
export function describeError(error: unknown): string {
  if (error instanceof MongoServerError && error.code !== undefined) {
    // the message is omitted, since it quotes document contents
    return `MongoDB refuses: ${error.codeName ?? `code ${error.code}`}`;
  }
  return `MongoDB: ${withoutPassword(error)}`;
}

/** Returns the first line of an error message, without the password of an address. */
export const withoutPassword = (error: unknown): string =>
  (error as Error).message.split('\n')[0]!.replaceAll(/\/\/.*@/g, '//…@');
