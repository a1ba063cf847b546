import { randomUUID } from 'node:crypto';
import { createParamDecorator, Inject, Injectable, type ExecutionContext, type PipeTransform } from '@nestjs/common';
import { validate as isUuid } from 'uuid';
import { CLOCK, type Clock } from '../clock.js';
import type { CommandContext } from '../commands/command-context.js';
import { sentContext } from '../commands/derived-id.js';
import { VAULT, type Vault } from '../vault/vault.js';
import type { MeritlistRequest } from './access.js';

/** The request and its entries; a command context is created for each entry. */
interface SentCommands {
  readonly request: MeritlistRequest;
  readonly entries: readonly unknown[];
}

/**
 * Creates command contexts. The `commandId` of an entry is its idempotency key. The content is hashed as received, so
 * that changes of validation rules do not change the hash.
 */
@Injectable()
class CommandContexts implements PipeTransform<SentCommands, Promise<CommandContext[]>> {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(VAULT) private readonly vault: Vault,
  ) {}

  transform({ request, entries }: SentCommands): Promise<CommandContext[]> {
    const { caller, id, url } = request;
    const actor = caller ? `${caller.role}:${caller.accountId}` : 'visitor';
    request.appended ??= { position: undefined };
    const common = { actor, correlationId: id, now: this.clock.now(), appended: request.appended };
    return Promise.all(
      entries.map(async (entry) => {
        const context = { ...common, commandId: randomUUID() };
        const commandId = commandIdIn(entry);
        if (!commandId) return context;
        return sentContext(context, commandId, [url, entry], await this.vault.lastingKey('reservations'));
      }),
    );
  }
}

/** Returns the only context of a request with one command. */
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

/** Injects the command context of a request: id, actor, correlation id and time. */
export const Context = () => SentBody(undefined, CommandContexts, FirstContext);

/**
 * Injects a context for each entry of a list in the body, equal to that of a call with only this entry.
 * @param list name of the field
 */
export const Contexts = (list: string) => SentEntries(list, CommandContexts);

/** Returns the idempotency key of an entry; undefined if it has no valid one. */
function commandIdIn(entry: unknown): string | undefined {
  if (typeof entry !== 'object' || entry === null) return undefined;
  const { commandId } = entry as Record<string, unknown>;
  return typeof commandId === 'string' && isUuid(commandId) ? commandId.toLowerCase() : undefined;
}
