import { hkdfSync } from 'node:crypto';
import { StoreUnusable } from '../event-store/event-store.js';
import { decrypt, encrypt, DecryptionError } from './aes-gcm.js';

const KEY_BYTES = 32;
const KEY_PURPOSE = 'meritlist vault, wrapping, 1';
const PROOF = 'master-key-proof';

/** Returns whether the name is that of a key, not of the record that verifies MASTER_KEY. */
export const isSecret = (name: string): boolean => name !== PROOF;

/** Encrypts the content of a vault with a key derived from MASTER_KEY. */
export class Wrapping {
  private readonly key: Buffer;

  constructor(masterKey: Buffer) {
    this.key = Buffer.from(hkdfSync('sha256', masterKey, '', KEY_PURPOSE, KEY_BYTES));
  }

  /** Encrypts a secret. @param name name of the secret, required to decrypt it */
  wrap(name: string, secret: Buffer): Buffer {
    return encrypt(this.key, name, secret);
  }

  /** Decrypts a secret. @throws DecryptionError */
  unwrap(name: string, wrapped: Uint8Array): Buffer {
    return decrypt(this.key, name, wrapped);
  }

  /**
   * Verifies MASTER_KEY with a stored proof, which is created on first use.
   * @param insert inserts the proof if there is none and returns the stored one @throws StoreUnusable
   */
  async prove(insert: (name: string, wrapped: Buffer) => Promise<Uint8Array>): Promise<void> {
    const proof = await insert(PROOF, this.wrap(PROOF, Buffer.from(PROOF)));
    try {
      this.unwrap(PROOF, proof);
    } catch (error) {
      if (!(error instanceof DecryptionError)) throw error;
      throw new StoreUnusable('MASTER_KEY does not match the vault', { cause: error });
    }
  }
}
