import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { streams } from '../contracts/events/streams.js';
import { PasswordHasher } from '../platform/auth/password-hasher.js';
import { systemClock, type Clock } from '../platform/clock.js';
import { Commands } from '../platform/commands/commands.js';
import type { Settings } from '../platform/config/settings.js';
import { EventLog } from '../platform/event-store/event-log.js';
import { openExistingEventStore, openExistingVault } from '../platform/config/open-stores.js';
import { Progress, formatCount } from '../platform/telemetry/progress.js';
import { open, sealedOpener } from '../platform/vault/sealing.js';
import { commandSettings } from '../cli/command-settings.js';
import { fail, stopSignal } from '../cli/exit.js';
import { ResourceStack } from '../startup/resource-stack.js';
import { askPassword } from './ask-password.js';
import { ExportError, type ExportFormat, type ExportRequest } from './export-request.js';
import { exportedEvents, type ExportedEvent } from './exported-events.js';
import { exportsDecider } from './exports.decider.js';
import { removeSealedFields, unsealingWith, type Unsealing } from './personal-data.js';
import { csvLine } from '../platform/shared/csv.js';
import { accountDecider } from '../accounts/account.decider.js';
import { failedLoginsDecider } from '../accounts/failed-logins.decider.js';
import { reservationDecider } from '../accounts/reservation.decider.js';
import { reservationStream } from '../accounts/reservations.service.js';
import type { Vault } from '../platform/vault/vault.js';

/** Writes events to stdout. Personal data requires the admin's password, and the export is recorded in the log. */
export async function runExport(request: ExportRequest): Promise<void> {
  const stop = stopSignal();
  const resources = new ResourceStack();
  try {
    const settings = commandSettings();
    const log = new EventLog(resources.push(await openExistingEventStore(settings.events)));
    await assertExamExists(request, log);
    const unsealing =
      request.personalDataAs === undefined
        ? removeSealedFields
        : await withPersonalData(request, log, { settings, resources, stop });
    await write(request, log, unsealing, stop);
  } catch (error) {
    if (stop.aborted) process.stderr.write('Stopped.\n');
    else fail('The export failed', error, ExportError);
  } finally {
    await resources.close();
  }
}

/**
 * Checks that the exam exists.
 * @throws ExportError
 */
async function assertExamExists({ filter: { examId } }: ExportRequest, log: EventLog): Promise<void> {
  if (examId === undefined) return;
  for (const stream of [streams.modelTest(examId), streams.mockTest(examId)]) {
    if (await log.eventAt(stream, 0)) return;
  }
  throw new ExportError(`there is no exam '${examId}'`);
}

/**
 * Verifies the admin and records the export before anything is written.
 * @throws ExportError
 */
async function withPersonalData(
  { format, filter: { from, to, types, examId }, personalDataAs: username }: ExportRequest,
  log: EventLog,
  { settings, resources, stop }: { settings: Settings; resources: ResourceStack; stop: AbortSignal },
): Promise<Unsealing> {
  const vault = resources.push(await openExistingVault(settings));
  const commands = Commands.on(log);
  const parts = { commands, vault, passwords: new PasswordHasher(), clock: systemClock };
  const question = `Password of ${username}: `;
  const adminId = await confirmedAdmin(username!, {
    ...parts,
    askPassword: async () => {
      const password = await askPassword(question, { input: process.stdin, out: process.stderr, stop });
      stop.throwIfAborted();
      return password;
    },
  });
  const filters = { from: from ?? null, to: to ?? null, types: types ? [...types] : null, examId: examId ?? null };
  const record = { type: 'RecordExport', export: { adminId, format, ...filters, list: null } } as const;
  const ids = { commandId: randomUUID(), correlationId: randomUUID() };
  const context = { ...ids, actor: `admin:${adminId}`, now: systemClock.now() };
  await commands.decide(streams.exports, exportsDecider, record, context);
  return unsealingWith(sealedOpener(vault), log);
}

async function write(
  { format, filter }: ExportRequest,
  log: EventLog,
  unsealing: Unsealing,
  stop: AbortSignal,
): Promise<void> {
  const last = await log.lastPosition();
  let [written, position] = [0, 0n];
  const percent = () => (last === 0n ? 100n : (100n * position) / last);
  const progress = new Progress(process.stderr, () => `${formatCount(written)} events, ${percent()} % of the log`);
  try {
    const { begin, line } = lineFormats[format];
    process.stdout.write(begin);
    for await (const batch of exportedEvents(log, filter)) {
      stop.throwIfAborted();
      const text = (await unsealing(batch.events)).map(line).join('');
      // back pressure: waits for the reader of stdout
      if (!process.stdout.write(text)) await once(process.stdout, 'drain');
      written += batch.events.length;
      position = batch.position;
    }
  } finally {
    progress.end();
  }
}

const COLUMNS = ['type', 'at', 'stream', 'revision', 'position', 'data'];

/** Format of an event file: `begin`, then one line per event. */
interface LineFormat {
  readonly begin: string;
  line(event: ExportedEvent): string;
}

const lineFormats: Readonly<Record<ExportFormat, LineFormat>> = {
  ndjson: {
    begin: '',
    line: ({ type, stream, revision, position, data, metadata: { at } }) => {
      const text = JSON.stringify;
      // positions can exceed the safe integers of JavaScript
      const location = `"stream":${text(stream)},"revision":${revision},"position":${position}`;
      return `{"type":${text(type)},"at":${text(at ?? null)},${location},"data":${text(data)}}\n`;
    },
  },
  csv: {
    begin: csvLine(COLUMNS),
    // no cell can be interpreted as a formula: each starts with a letter, a digit or {
    line: ({ type, stream, revision, position, data, metadata: { at } }) =>
      csvLine([type, at ?? '', stream, String(revision), String(position), JSON.stringify(data)]),
  },
};

interface ConfirmingParts {
  readonly commands: Commands;
  readonly vault: Vault;
  readonly passwords: PasswordHasher;
  readonly clock: Clock;
  readonly askPassword: () => Promise<string>;
}

/**
 * Returns the id of the admin with this username after verifying the password. A wrong password is recorded as a
 * failed login.
 * @throws ExportError
 */
async function confirmedAdmin(username: string, parts: ConfirmingParts): Promise<string> {
  const { commands, vault, passwords, askPassword } = parts;
  const reservation = reservationStream(await vault.lastingKey('reservations'), 'admin', 'username', username);
  const { state } = await commands.state(reservation, reservationDecider);
  if (state.holder === undefined) throw new ExportError(`there is no admin '${username}'`);
  const adminId = state.holder;
  const password = await askPassword();
  if (await passwords.matches(password, await passwordHashOf(adminId, parts))) return adminId;
  await noteFailure(adminId, parts);
  throw new ExportError(`wrong password of '${username}'`);
}

async function passwordHashOf(adminId: string, { commands, vault }: ConfirmingParts): Promise<string | undefined> {
  const { state } = await commands.state(streams.account('admin', adminId), accountDecider);
  const key = await vault.accountKey(adminId);
  return key && state.credential !== undefined ? open(key, adminId, state.credential).passwordHash : undefined;
}

/** Records a failed login. Each run of this command counts as the first failure of a new time window. */
async function noteFailure(adminId: string, { commands, clock }: ConfirmingParts): Promise<void> {
  const context = { commandId: randomUUID(), correlationId: randomUUID(), actor: 'visitor', now: clock.now() };
  const note = { type: 'NoteFailedLogin', accountId: adminId, role: 'admin', failures: 1 } as const;
  await commands.decide(streams.failedLogins(adminId), failedLoginsDecider, note, context);
}
