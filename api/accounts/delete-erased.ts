import { randomUUID } from 'node:crypto';
import { streams } from '../contracts/events/streams.js';
import type { Commands } from '../platform/commands/commands.js';
import { accountDecider } from './account.decider.js';

/**
 * Deletes the accounts of a restored log that were erased after the backup, and returns their number. The server
 * completes the erasures at its next start.
 */
export async function deleteErased(accountIds: readonly string[], commands: Commands, now: Date): Promise<number> {
  const correlationId = randomUUID();
  let deleted = 0;
  for (const accountId of accountIds) {
    for (const role of ['student', 'tutor'] as const) {
      const stream = streams.account(role, accountId);
      const { state } = await commands.state(stream, accountDecider);
      if (state.credential === undefined) continue;
      const context = { commandId: randomUUID(), actor: 'process:restore', correlationId, now };
      await commands.decide(stream, accountDecider, { type: 'DeleteAccount', accountId, role }, context);
      deleted += 1;
    }
  }
  return deleted;
}
