import { Injectable } from '@nestjs/common';
import { Settings } from '../config/settings.js';
import { LIMITS } from './constants.js';
import { Limit } from './limit.js';

/** Counts registrations from an address, also refused ones: they tell whether an email is taken. */
@Injectable()
export class Registrations {
  private readonly fromAddress: Limit;

  constructor({ ratePerAddress }: Settings) {
    this.fromAddress = new Limit(ratePerAddress, LIMITS.registrations.fromAddress.seconds);
  }

  /** @throws TooMany */
  count(address: string): Promise<void> {
    return this.fromAddress.count(address);
  }
}
