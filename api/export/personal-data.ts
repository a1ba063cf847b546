import { sealedFields, type MeritlistEvent } from '../contracts/events/catalogue.js';
import { ERASED } from '../contracts/events/sealed.js';
import type { EventLog } from '../platform/event-store/event-log.js';
import { START, type Position } from '../platform/event-store/event-store.js';
import type { SealedOpener } from '../platform/vault/sealing.js';
import type { ExportedEvent } from './exported-events.js';

/** Field that is never decrypted, because password hashes would allow offline guessing. */
const SECRET = 'credential';

interface SealedFieldsEntry {
  readonly account: string;
  readonly fields: Readonly<Record<string, true>>;
}

const sealedFieldsOf = (type: string): SealedFieldsEntry | undefined =>
  (sealedFields as Partial<Record<string, SealedFieldsEntry>>)[type];
const SEALED_TYPES = [
  ...new Set(
    Object.values<SealedFieldsEntry>(sealedFields as unknown as Record<string, SealedFieldsEntry>).flatMap(
      ({ fields }) => Object.keys(fields),
    ),
  ),
].filter((field) => field !== SECRET);

/** Transformation of the sealed fields of events before they are written. */
export type Unsealing = (events: readonly ExportedEvent[]) => Promise<readonly ExportedEvent[]>;

/** Removes sealed fields. */
export const removeSealedFields: Unsealing = (events) =>
  Promise.resolve(events.map((event) => without(event, () => false)));

/** Decrypts sealed fields except credentials. Fields of deleted accounts become null. */
export function unsealingWith(open: SealedOpener, log: EventLog): Unsealing {
  const deleted = new DeletedAccounts(log);
  return async (events) => {
    const sealed = events.filter(({ type }) => sealedFieldsOf(type));
    if (sealed.length === 0) return events;
    const accounts = await deleted.untilNow();
    const isDeleted = ({ type, data }: ExportedEvent) =>
      accounts.has((data as Record<string, string>)[sealedFieldsOf(type)!.account]!);
    const readableEvents = sealed.filter((event) => !isDeleted(event)) as unknown as (ExportedEvent & MeritlistEvent)[];
    const opened = await open(readableEvents, SEALED_TYPES);
    const byPosition = new Map<Position, ExportedEvent>(opened.events.map((event) => [event.position, event]));
    // a field that cannot be decrypted counts as erased
    return events.map((event) => {
      const unsealed = byPosition.get(event.position);
      return unsealed ? without(unsealed, (field) => field !== SECRET) : withoutPersonalData(event);
    });
  };
}

function without(event: ExportedEvent, isKept: (field: string) => boolean): ExportedEvent {
  const declared = sealedFieldsOf(event.type);
  if (!declared) return event;
  const open = Object.entries(event.data).filter(([field]) => !(field in declared.fields) || isKept(field));
  return { ...event, data: Object.fromEntries(open) };
}

function withoutPersonalData(event: ExportedEvent): ExportedEvent {
  const declared = sealedFieldsOf(event.type);
  if (!declared) return event;
  const { data } = without(event, (field) => field !== SECRET);
  const fields = Object.keys(declared.fields).filter((field) => field !== SECRET);
  return { ...event, data: { ...data, ...Object.fromEntries(fields.map((field) => [field, ERASED])) } };
}

/** Ids of deleted accounts. Their data is omitted, even if their keys still exist or are cached. */
class DeletedAccounts {
  private readonly ids = new Set<string>();
  private position: Position = START;

  constructor(private readonly log: EventLog) {}

  async untilNow(): Promise<ReadonlySet<string>> {
    for await (const { events, position } of this.log.readAll(this.position, { types: ['AccountDeleted'] })) {
      for (const { data } of events) this.ids.add(data.accountId);
      this.position = position;
    }
    return this.ids;
  }
}
