import { configure } from '@testing-library/dom';

/**
 * Reports a query without a match by its message only, since printing the whole page for each retry of `waitFor` is
 * slow.
 */
function elementError(message: string | null): Error {
  const error = new Error(message ?? '');
  error.name = 'TestingLibraryElementError';
  return error;
}

// A second is too short on a machine that runs other tests concurrently
configure({ asyncUtilTimeout: 5_000, getElementError: elementError });
