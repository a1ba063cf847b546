import { Injectable } from '@nestjs/common';
import { Settings } from '../config/settings.js';
import { LIMITS } from './constants.js';
import type { Limit } from './limit.js';
import { Limits } from './limits.js';

/** Counts registrations from an address, also refused ones: they tell whether an email is taken. */
@Injectable()
export class Registrations {
  private readonly fromAddress: Limit;

  constructor({ ratePerAddress }: Settings, limits: Limits) {
    const { fromAddress } = LIMITS.registrations;
    this.fromAddress = limits.limit({ name: 'registrations-from-address', most: ratePerAddress, ...fromAddress });
  }

  /** @throws TooMany */
  count(address: string): Promise<void> {
    return this.fromAddress.count(address);
  }
}
