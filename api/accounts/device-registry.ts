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
/** Number of accounts that one device is known to: those of the latest logins. */
const ACCOUNTS_MAX = 5;

/** The device as claimed by its cookie, not verified. */
export interface SentDevice {
  readonly device: string | undefined;
  readonly signatures: readonly string[];
}

/** The sender of a password. */
export interface Sender {
  readonly address: string;
  readonly device: SentDevice;
}

export const senderOf = (request: FastifyRequest): Sender => ({ address: request.ip, device: deviceIn(request) });

/**
 * A device that has logged in to an account proves it by a cookie with its id and a signature per account. It has
 * its own limits, so attacks on the account from elsewhere do not lock it out.
 */
@Injectable()
export class DeviceRegistry {
  constructor(
    private readonly settings: Settings,
    @Inject(VAULT) private readonly vault: Vault,
  ) {}

  /** Returns the id of the device if it has logged in to this account. @param account one key per account */
  async knownAs({ device, signatures }: SentDevice, account: string): Promise<string | undefined> {
    if (device === undefined) return undefined;
    const signature = Buffer.from(await this.sign(device, account));
    return signatures.some((one) => timingSafeEqual(Buffer.from(one), signature)) ? device : undefined;
  }

  /** Call after a successful login. */
  async remember(reply: FastifyReply, account: string): Promise<void> {
    const { device = randomUUID(), signatures } = deviceIn(reply.request);
    const signature = await this.sign(device, account);
    const others = signatures.filter((one) => one !== signature).slice(0, ACCOUNTS_MAX - 1);
    const value = [device, signature, ...others].join('.');
    setCookie(reply, { name: NAME, value, path: '/api', seconds: SECONDS, secure: this.settings.secure });
  }

  private async sign(device: string, account: string): Promise<string> {
    const secret = await this.vault.lastingKey('reservations');
    // hashes of reservations begin with a role, this one does not
    return createHmac('sha256', secret).update(`device ${device} ${account}`).digest('base64url');
  }
}

/** Returns the value of the cookie if its form is valid. */
export function deviceIn(request: FastifyRequest): SentDevice {
  const [device = '', ...signatures] = cookieOf(request, NAME)?.split('.') ?? [];
  if (!ID_PATTERN.test(device)) return { device: undefined, signatures: [] };
  return { device, signatures: signatures.filter((one) => SIGNATURE.test(one)).slice(0, ACCOUNTS_MAX) };
}
