import type { Sealed } from '../../contracts/events/account.events.js';
import type { Json } from '../../contracts/events/event.js';
import { decrypt, encrypt } from './aes-gcm.js';

/** Seals personal data with its account's key, for events; it opens for the same account only. */
export const seal = (key: Buffer, accountId: string, personal: Json): Sealed =>
  encrypt(key, accountId, Buffer.from(JSON.stringify(personal))).toString('base64url');

/** @throws NotAuthentic when the key or the account is another, or the text was changed */
export const open = <Personal>(key: Buffer, accountId: string, sealed: Sealed): Personal =>
  JSON.parse(decrypt(key, accountId, Buffer.from(sealed, 'base64url')).toString()) as Personal;
