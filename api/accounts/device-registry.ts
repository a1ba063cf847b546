import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Role } from '../contracts/events/session.events.js';
import { ID_PATTERN } from '../contracts/http/patterns.js';
import { Settings } from '../platform/config/settings.js';
import { cookieOf, setCookie } from '../platform/http/cookies.js';
import { VAULT, type Vault } from '../platform/vault/vault.js';
import { ReservationsService } from './reservations.service.js';

const NAME = 'device';
const SIGNATURE_PATTERN = /^[\w-]{43}$/;
const COOKIE_SECONDS = 365 * 24 * 3_600;
/** Maximum number of accounts per device; the most recent logins are kept. */
const ACCOUNTS_MAX = 5;

/** Device id and signatures from the cookie, not yet verified. */
export interface SentDevice {
  readonly device: string | undefined;
  readonly signatures: readonly string[];
}

/** Origin of a login attempt. */
export interface Sender {
  readonly address: string;
  readonly device: SentDevice;
}

export const senderOf = (request: FastifyRequest): Sender => ({ address: request.ip, device: deviceIn(request) });

/**
 * Recognizes devices by a cookie with the device id and one signature per account. A recognized device has separate
 * rate limits, so that attacks from elsewhere do not lock its owner out.
 */
@Injectable()
export class DeviceRegistry {
  constructor(
    private readonly settings: Settings,
    private readonly reservations: ReservationsService,
    @Inject(VAULT) private readonly vault: Vault,
  ) {}

  /**
   * Returns the device id if the device has logged in to this account before.
   * @param reservation stream name of the reservation of the login name
   */
  async knownAs({ device, signatures }: SentDevice, reservation: string): Promise<string | undefined> {
    if (device === undefined) return undefined;
    const signature = Buffer.from(await this.sign(device, reservation));
    return signatures.some((candidate) => timingSafeEqual(Buffer.from(candidate), signature)) ? device : undefined;
  }

  /** Adds the account to the device's cookie. Called after a successful login. */
  async remember(reply: FastifyReply, role: Role, loginName: string): Promise<void> {
    const { device = randomUUID(), signatures } = deviceIn(reply.request);
    const signature = await this.sign(device, await this.reservations.ofLogin(role, loginName));
    const otherSignatures = signatures
      .filter((knownSignature) => knownSignature !== signature)
      .slice(0, ACCOUNTS_MAX - 1);
    const value = [device, signature, ...otherSignatures].join('.');
    setCookie(reply, { name: NAME, value, path: '/api', seconds: COOKIE_SECONDS, secure: this.settings.secure });
  }

  private async sign(device: string, reservation: string): Promise<string> {
    const secret = await this.vault.lastingKey('reservations');
    // the `device` prefix separates these HMACs from those of reservations, which begin with a role
    return createHmac('sha256', secret).update(`device ${device} ${reservation}`).digest('base64url');
  }
}

/** Returns the device of the cookie, or no id if the cookie is malformed. */
export function deviceIn(request: FastifyRequest): SentDevice {
  const [device = '', ...signatures] = cookieOf(request, NAME)?.split('.') ?? [];
  if (!ID_PATTERN.test(device)) return { device: undefined, signatures: [] };
  return {
    device,
    signatures: signatures.filter((candidate) => SIGNATURE_PATTERN.test(candidate)).slice(0, ACCOUNTS_MAX),
  };
}
