import { contextAt } from '../../test/support/given-decider.js';
import { MemoryEventStore } from '../../test/support/memory-event-store.js';
import { MemoryVault } from '../../test/support/memory-vault.js';
import { registering } from '../../test/support/registering.js';
import { Passwords } from '../platform/auth/passwords.js';
import { NoAdmin, resetAdmin } from './reset-admin.js';

it('refuses to reset the password of an admin in a log without one (3/T3)', async () => {
  const vault = new MemoryVault();
  const { decisions } = registering(new MemoryEventStore(), vault);
  const clock = { now: () => contextAt().now };
  const parts = { decisions, vault, passwords: new Passwords(), clock };
  await expect(resetAdmin('N3w.password', parts)).rejects.toThrow(NoAdmin);
});
