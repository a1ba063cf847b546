import type { DomainEvent } from './event.js';

/** Personal data sealed with its account's own key (base64url). Unreadable once that key is destroyed. */
export type Sealed<Plain = unknown> = string & { readonly sealed: Plain };

/** Replaces a sealed field whose account's key is destroyed. */
export const ERASED = null;

/** A payload with its sealed fields opened. */
export type Opened<Data> = {
  [Field in keyof Data]: Data[Field] extends Sealed<infer Plain> ? Plain | typeof ERASED : Data[Field];
};

type SealedIn<Data> = { [Field in keyof Data]-?: Data[Field] extends Sealed ? Field : never }[keyof Data];

/** The sealed fields of each event type, and the field with the account whose key opens them. */
export type SealedFields<Event extends DomainEvent> = {
  readonly [Each in Event as SealedIn<Each['data']> extends never ? never : Each['type']]: {
    readonly account: keyof Each['data'];
    readonly fields: { readonly [Field in SealedIn<Each['data']>]: true };
  };
};
