import { isIPv4 } from 'node:net';
import { Injectable } from '@nestjs/common';
import { withoutMapping } from '../http/forwarded.js';

/** Prefix of the owners of WebSocket connections with a session. */
export const LIVE_ACCOUNT = 'live account ';

/** Counts open connections per owner (an address or an account), so that no owner can use up all connections. */
@Injectable()
export class Connections {
  private readonly owners = new Map<object, string>();
  private readonly counts = new Map<string, number>();

  /**
   * Counts a connection for this owner and no longer for its previous one.
   * @returns false, without a change, if this owner already has `most` connections
   */
  assign(connection: object, owner: string, most: number): boolean {
    if (this.owners.get(connection) === owner) return true;
    const count = this.counts.get(owner) ?? 0;
    if (count >= most) return false;
    this.release(connection);
    this.owners.set(connection, owner);
    this.counts.set(owner, count + 1);
    return true;
  }

  release(connection: object): void {
    const owner = this.owners.get(connection);
    if (owner === undefined) return;
    this.owners.delete(connection);
    const count = this.counts.get(owner)! - 1;
    if (count === 0) this.counts.delete(owner);
    else this.counts.set(owner, count);
  }

  ownerOf(connection: object): string | undefined {
    return this.owners.get(connection);
  }

  /** Returns the number of open connections of all owners with this prefix. */
  count(owners: string): number {
    let sum = 0;
    for (const [owner, count] of this.counts) if (owner.startsWith(owners)) sum += count;
    return sum;
  }

  /** Returns all open connections. */
  all(): object[] {
    return [...this.owners.keys()];
  }
}

/**
 * Returns the network that is limited as one caller: an IPv4 address, or the first 64 bits of an IPv6 address, since
 * subscribers control the remaining bits.
 */
export function networkOf(address: string): string {
  const plain = withoutMapping(address);
  if (isIPv4(plain)) return plain;
  const [head = '', tail] = plain.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...Array<string>(Math.max(0, zeros)).fill('0'), ...after].slice(0, 4).join(':');
}
