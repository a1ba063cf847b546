import type { DomainEvent } from '../../../api/contracts/events/event.js';
import type { Decider } from '../../../api/platform/commands/decider.js';
import type { CommandContext } from '../../../api/platform/commands/command-context.js';
import type { RefusalCode } from '../../../api/contracts/http/refusals.js';
import { Refusal } from '../../../api/platform/commands/refusal.js';

export const contextAt = (now = '2026-01-05T10:00:00.000Z'): CommandContext => ({
  commandId: '00000000-0000-4000-8000-000000000001',
  actor: 'visitor',
  correlationId: 'spec',
  now: new Date(now),
});

/** Starts a decider spec: `given(decider, ...events).when(command).then(...events)` or `.thenRefused(code, details)`. */
export function given<State, Command, Event extends DomainEvent>(
  decider: Decider<State, Command, Event>,
  ...events: readonly Event[]
) {
  const state = events.reduce(decider.evolve, decider.initial);
  return {
    when(command: Command & { readonly context?: CommandContext }, context = command.context ?? contextAt()) {
      const decide = () => decider.decide(command, state, context);
      return {
        then(...expected: readonly Event[]) {
          expect(decide()).toEqual(expected);
        },
        thenRefused(code: RefusalCode, details: object = {}) {
          let actualRefusal: unknown;
          try {
            decide();
          } catch (thrown) {
            actualRefusal = thrown;
          }
          expect(actualRefusal).toBeInstanceOf(Refusal);
          expect(actualRefusal).toMatchObject({ code, details });
        },
      };
    },
    thenState(expected: unknown) {
      expect(state).toEqual(expected);
    },
  };
}
