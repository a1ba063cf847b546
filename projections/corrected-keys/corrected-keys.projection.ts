import type { RekeyedVersion } from '../../api/contracts/events/key-correction.events.js';
import { defineProjection } from '../engine/projection.js';

/** What counts as right for versions of a question instead of what they say. */
export interface CorrectedKeysDocument {
  /** of the question */
  readonly _id: string;
  /** null: nothing, the question counts for nobody */
  readonly keys: readonly (readonly [version: number, key: string | null])[];
}

const rekeyed = {
  documents: ({ data }: { readonly data: { readonly questionId: string } }) => data.questionId,
  fold: (
    before: CorrectedKeysDocument | undefined,
    { data: { versions } }: { readonly data: { readonly versions: readonly RekeyedVersion[] } },
    _id: string,
  ): CorrectedKeysDocument => ({
    _id,
    keys: [...new Map([...(before?.keys ?? []), ...versions.map(({ version, after }) => [version, after] as const)])],
  }),
};

export const correctedKeysProjection = defineProjection<CorrectedKeysDocument>({
  name: 'corrected-keys',
  fingerprint: '1',
  collection: { name: 'corrected-keys', fields: [], indexes: [] },
  on: { KeyCorrected: rekeyed, KeyCorrectionReversed: rekeyed },
});
