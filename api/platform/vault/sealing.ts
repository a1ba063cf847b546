import { sealedFields, type MeritlistEvent } from '../../contracts/events/catalogue.js';
import { ERASED, type Sealed } from '../../contracts/events/sealed.js';
import { decrypt, encrypt, DecryptionError } from './aes-gcm.js';
import type { Vault } from './vault.js';

/**
 * Encrypts personal data (a JSON value) for an event with the key of its account. It can be decrypted only for the same
 * account.
 */
export const seal = <Plain>(key: Buffer, accountId: string, personal: Plain): Sealed<Plain> =>
  encrypt(key, accountId, Buffer.from(JSON.stringify(personal))).toString('base64url') as Sealed<Plain>;

/** Decrypts personal data. @throws DecryptionError if the key or the account is wrong or the text was modified */
export const open = <Plain>(key: Buffer, accountId: string, sealed: Sealed<Plain>): Plain =>
  JSON.parse(decrypt(key, accountId, Buffer.from(sealed, 'base64url')).toString()) as Plain;

interface SealedFieldsEntry {
  readonly account: string;
  readonly fields: Readonly<Record<string, true>>;
}

export interface OpenedEvents<Event> {
  readonly events: readonly Event[];
  /** Events with a field that cannot be decrypted with the key of its account. */
  readonly failures: readonly { readonly event: Event; readonly error: DecryptionError }[];
}

/** Decrypts sealed fields of events. @param wanted names of the fields; the others stay sealed */
export type SealedOpener = <Event extends MeritlistEvent>(
  events: readonly Event[],
  types: readonly string[],
) => Promise<OpenedEvents<Event>>;

/**
 * Returns a function that decrypts sealed fields and rejects while the vault is unavailable. A field whose account's
 * key is destroyed is replaced by ERASED.
 */
export function sealedOpener(vault: Vault): SealedOpener {
  return async <Event extends MeritlistEvent>(events: readonly Event[], types: readonly string[]) => {
    const accounts = events.map(accountOf).filter((accountId) => accountId !== undefined);
    const keys = await vault.accountKeys([...new Set(accounts)]);
    const opened: Event[] = [];
    const failures: { event: Event; error: DecryptionError }[] = [];
    for (const event of events) {
      try {
        opened.push(openedWith(keys, event, types));
      } catch (error) {
        if (!(error instanceof DecryptionError)) throw error;
        failures.push({ event, error });
      }
    }
    return { events: opened, failures };
  };
}

const sealedFieldsOf = ({ type }: MeritlistEvent) => (sealedFields as Partial<Record<string, SealedFieldsEntry>>)[type];

function accountOf(event: MeritlistEvent): string | undefined {
  const declared = sealedFieldsOf(event);
  return declared && (event.data as unknown as Record<string, string>)[declared.account];
}

function openedWith<Event extends MeritlistEvent>(
  keys: ReadonlyMap<string, Buffer>,
  event: Event,
  types: readonly string[],
): Event {
  const accountId = accountOf(event);
  if (accountId === undefined) return event;
  const key = keys.get(accountId);
  const data: Record<string, unknown> = { ...event.data };
  for (const field of Object.keys(sealedFieldsOf(event)!.fields)) {
    if (types.includes(field)) data[field] = key ? open(key, accountId, data[field] as Sealed) : ERASED;
  }
  return { ...event, data };
}
