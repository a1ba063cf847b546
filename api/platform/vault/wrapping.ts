import { hkdfSync } from 'node:crypto';
import { StoreUnusable } from '../event-store/event-store.js';
import { decrypt, encrypt, NotAuthentic } from './aes-gcm.js';

const KEY_BYTES = 32;
const PURPOSE = 'meritlist vault, wrapping, 1';
const PROOF = 'master-key-proof';

/** Returns whether the name is that of a key, not of the record that verifies MASTER_KEY. */
export const isSecret = (name: string): boolean => name !== PROOF;

/** Wraps everything that a vault keeps, with a key that follows from MASTER_KEY. */
export class Wrapping {
  private readonly key: Buffer;

  constructor(masterKey: Buffer) {
    this.key = Buffer.from(hkdfSync('sha256', masterKey, '', PURPOSE, KEY_BYTES));
  }

  /** @param name under which it is kept; it unwraps under no other */
  wrap(name: string, secret: Buffer): Buffer {
    return encrypt(this.key, name, secret);
  }

  /** @throws NotAuthentic */
  unwrap(name: string, wrapped: Uint8Array): Buffer {
    return decrypt(this.key, name, wrapped);
  }

  /** Shows later openers whether they have the same MASTER_KEY. @param keep keeps it unless one is there, answers what is there */
  async prove(keep: (name: string, wrapped: Buffer) => Promise<Uint8Array>): Promise<void> {
    const proof = await keep(PROOF, this.wrap(PROOF, Buffer.from(PROOF)));
    try {
      this.unwrap(PROOF, proof);
    } catch (error) {
      if (!(error instanceof NotAuthentic)) throw error;
      throw new StoreUnusable('MASTER_KEY is not the one that the vault was made with', { cause: error });
    }
  }
}
