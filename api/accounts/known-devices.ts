import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ID_PATTERN } from '../contracts/http/patterns.js';
import { Settings } from '../platform/config/settings.js';
import { cookieOf, setCookie } from '../platform/http/cookies.js';
import { VAULT, type Vault } from '../platform/vault/vault.js';

const NAME = 'device';
const SIGNATURE = /^[\w-]{43}$/;
const SECONDS = 365 * 24 * 3_600;
/** accounts that one device is known to, those of the last logins */
const ACCOUNTS_MAX = 5;

/** What a device says of itself; nothing of it is believed yet. */
export interface SentDevice {
  readonly device: string | undefined;
  readonly signatures: readonly string[];
}

/** Who sends a password. */
export interface Sender {
  readonly address: string;
  readonly device: SentDevice;
}

export const senderOf = (request: FastifyRequest): Sender => ({ address: request.ip, device: deviceIn(request) });

/**
 * A device that has logged in to an account shows it by a cookie: its id, and a signature for each account. What others do to the
 * account does not use up what such a device may still do.
 */
@Injectable()
export class KnownDevices {
  constructor(
    private readonly settings: Settings,
    @Inject(VAULT) private readonly vault: Vault,
  ) {}

  /** The id of the device, when it has logged in to this account. @param account one key for one account */
  async knownAs({ device, signatures }: SentDevice, account: string): Promise<string | undefined> {
    if (device === undefined) return undefined;
    const signature = Buffer.from(await this.sign(device, account));
    return signatures.some((one) => timingSafeEqual(Buffer.from(one), signature)) ? device : undefined;
  }

  /** Once a login was right. */
  async remember(reply: FastifyReply, account: string): Promise<void> {
    const { device = randomUUID(), signatures } = deviceIn(reply.request);
    const signature = await this.sign(device, account);
    const others = signatures.filter((one) => one !== signature).slice(0, ACCOUNTS_MAX - 1);
    const value = [device, signature, ...others].join('.');
    setCookie(reply, { name: NAME, value, path: '/api', seconds: SECONDS, secure: this.settings.secure });
  }

  private async sign(device: string, account: string): Promise<string> {
    const secret = await this.vault.lastingKey('reservations');
    // what a reservation hashes begins with a role, this does not
    return createHmac('sha256', secret).update(`device ${device} ${account}`).digest('base64url');
  }
}

/** What the cookie has, where it looks as one of ours does. */
export function deviceIn(request: FastifyRequest): SentDevice {
  const [device = '', ...signatures] = cookieOf(request, NAME)?.split('.') ?? [];
  if (!ID_PATTERN.test(device)) return { device: undefined, signatures: [] };
  return { device, signatures: signatures.filter((one) => SIGNATURE.test(one)).slice(0, ACCOUNTS_MAX) };
}
