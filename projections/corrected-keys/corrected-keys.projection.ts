import type { RekeyedVersion } from '../../api/contracts/events/key-correction.events.js';
import { defineProjection } from '../engine/projection.js';

/** Corrected answer keys of a question, which override the keys of its versions. */
export interface CorrectedKeysDocument {
  /** Question id. */
  readonly _id: string;
  /** Corrected keys by question version; null if the question is annulled and not scored. */
  readonly keys: readonly (readonly [version: number, key: string | null])[];
}

const rekeyFold = {
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
  on: { KeyCorrected: rekeyFold, KeyCorrectionReversed: rekeyFold },
});
