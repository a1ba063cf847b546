import { useState } from 'react';
import { mergedDraft, type ComparedField, type Versions } from './compared-versions';

/**
 * State of a form whose record was changed by someone else after it was filled.
 * @param initial versions to compare at once, for a restored draft
 */
export function useVersions<Draft>(fields: readonly ComparedField<Draft>[], initial?: Versions<Draft>) {
  const [versions, setVersions] = useState(initial);
  return {
    /** undefined while there is nothing to compare */
    versions,
    /**
     * Shows the differences. @param base the values that the form was filled with
     * @returns the new values of the form
     */
    compare: (next: Versions<Draft>, base: Draft): Draft => {
      setVersions(next);
      return mergedDraft(fields, base, next);
    },
    endComparison: () => setVersions(undefined),
  };
}
