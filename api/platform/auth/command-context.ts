import { randomUUID } from 'node:crypto';
import { createParamDecorator, Inject, Injectable, type ExecutionContext, type PipeTransform } from '@nestjs/common';
import { validate as isUuid } from 'uuid';
import { CLOCK, type Clock } from '../clock.js';
import type { CommandContext } from '../commands/command-context.js';
import { sentContext } from '../commands/derived-id.js';
import { VAULT, type Vault } from '../vault/vault.js';
import type { MeritlistRequest } from './access.js';

/** The parts of a request from which command contexts are built: one for each entry. */
interface SentCommands {
  readonly request: MeritlistRequest;
  readonly entries: readonly unknown[];
}

/**
 * Builds command contexts. An entry with a `commandId` keeps it as its idempotency key; its content is hashed as it was
 * sent, so that validation rules can change without changing the hash.
 */
@Injectable()
class CommandContexts implements PipeTransform<SentCommands, Promise<CommandContext[]>> {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(VAULT) private readonly vault: Vault,
  ) {}

  transform({ request: { caller, id, url }, entries }: SentCommands): Promise<CommandContext[]> {
    const actor = caller ? `${caller.role}:${caller.accountId}` : 'visitor';
    const request = { actor, correlationId: id, now: this.clock.now() };
    return Promise.all(
      entries.map(async (entry) => {
        const context = { ...request, commandId: randomUUID() };
        const commandId = commandIdIn(entry);
        if (!commandId) return context;
        return sentContext(context, commandId, [url, entry], await this.vault.lastingKey('reservations'));
      }),
    );
  }
}

/** Takes the only context. */
@Injectable()
class FirstContext implements PipeTransform<CommandContext[], CommandContext> {
  transform([context]: CommandContext[]): CommandContext {
    return context!;
  }
}

const requestOf = (context: ExecutionContext): MeritlistRequest => context.switchToHttp().getRequest();

const SentBody = createParamDecorator((_: unknown, context: ExecutionContext): SentCommands => {
  const request = requestOf(context);
  return { request, entries: [request.body] };
});

const SentEntries = createParamDecorator((list: string, context: ExecutionContext): SentCommands => {
  const request = requestOf(context);
  const entries = (request.body as Record<string, unknown> | null | undefined)?.[list];
  return { request, entries: Array.isArray(entries) ? entries : [] };
});

/** The context of the command that a request sends: its id, actor, correlation id and time. */
export const Context = () => SentBody(undefined, CommandContexts, FirstContext);

/** The context of each entry of a list in the body, equal to that of a call with this entry alone. @param list its field */
export const Contexts = (list: string) => SentEntries(list, CommandContexts);

/** The idempotency key that the sender gave, if it is one. */
function commandIdIn(entry: unknown): string | undefined {
  if (typeof entry !== 'object' || entry === null) return undefined;
  const { commandId } = entry as Record<string, unknown>;
  return typeof commandId === 'string' && isUuid(commandId) ? commandId.toLowerCase() : undefined;
}
