import { configure } from '@testing-library/dom';

/** Reports a query without a match by its message alone: printing the whole page at each retry of `waitFor` is slow. */
function elementError(message: string | null): Error {
  const error = new Error(message ?? '');
  error.name = 'TestingLibraryElementError';
  return error;
}

// a second is short on a machine that runs other tests at the same time
configure({ asyncUtilTimeout: 5_000, getElementError: elementError });
