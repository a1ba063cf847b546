import type { DomainEvent } from './event.js';

/** Personal data encrypted with the key of its account (base64url). It is unreadable after the key is destroyed. */
export type Sealed<Plain = unknown> = string & { readonly sealed: Plain };

/** Value of a sealed field after the account's key is destroyed. */
export const ERASED = null;

/** Payload type with its sealed fields decrypted. */
export type OpenedData<Data> = {
  [Field in keyof Data]: Data[Field] extends Sealed<infer Plain> ? Plain | typeof ERASED : Data[Field];
};

type SealedFieldOf<Data> = { [Field in keyof Data]-?: Data[Field] extends Sealed ? Field : never }[keyof Data];

/** Sealed fields of each event type, and the field with the id of the account whose key decrypts them. */
export type SealedFields<Event extends DomainEvent> = {
  readonly [Each in Event as SealedFieldOf<Each['data']> extends never ? never : Each['type']]: {
    readonly account: keyof Each['data'];
    readonly fields: { readonly [Field in SealedFieldOf<Each['data']>]: true };
  };
};
