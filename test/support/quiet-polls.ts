import { configure, getConfig } from '@testing-library/dom';

const { getElementError } = getConfig();

/** A query is asked again and again, until what is waited for is there; the library's types leave this out. */
const isPolled = () => Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true;

/** What is not there yet needs no print of the whole page, before the time is over and somebody reads it. */
function notFound(...asked: Parameters<typeof getElementError>): Error {
  const print = () => getElementError(...asked).message;
  const error = new Error(isPolled() ? '' : print());
  if (isPolled()) Object.defineProperty(error, 'message', { get: print, configurable: true });
  error.name = 'TestingLibraryElementError';
  Error.captureStackTrace(error, notFound);
  return error;
}

// a second is short on a machine that does much else
configure({ asyncUtilTimeout: 5_000, getElementError: notFound });
