import { contextAt } from '../../test/support/given/given-decider.js';
import { MemoryEventStore } from '../../test/support/stand-ins/memory-event-store.js';
import { MemoryVault } from '../../test/support/stand-ins/memory-vault.js';
import { createRegistration } from '../../test/support/given/registration.js';
import { PasswordHasher } from '../platform/auth/password-hasher.js';
import { NoAdmin, resetAdmin } from './reset-admin.js';

it('resetAdmin rejects with NoAdmin when the log contains no admin', async () => {
  const vault = new MemoryVault();
  const { commands } = createRegistration(new MemoryEventStore(), vault);
  const clock = { now: () => contextAt().now };
  const dependencies = { commands, vault, passwords: new PasswordHasher(), clock };
  await expect(resetAdmin('N3w.password', dependencies)).rejects.toThrow(NoAdmin);
});
