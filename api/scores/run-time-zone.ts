import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { Logger } from '@nestjs/common';
import { ModelTestsQueries } from '../../projections/model-tests/model-tests.queries.js';
import { modelTestsProjection } from '../../projections/registered.js';
import { commandSettings } from '../cli/command-settings.js';
import { fail, stopSignal } from '../cli/exit.js';
import { streams } from '../contracts/events/streams.js';
import { Schedules } from '../contracts/http/schedules.js';
import { systemClock } from '../platform/clock.js';
import { Commands } from '../platform/commands/commands.js';
import { EventLog } from '../platform/event-store/event-log.js';
import { openStoresConcurrently, waitForReadModels } from '../startup/command-stores.js';
import { ResourceStack } from '../startup/resource-stack.js';
import { scoringRulesDecider } from './scoring-rules.decider.js';

/** Thrown if the time zone cannot be changed. The message is shown to the operator. */
class TimeZoneError extends Error {}

/** Shows upcoming model tests in both time zones, asks, and records the new one. The instants of tests stay the same. */
export async function runTimeZone(zone: string): Promise<void> {
  const stop = stopSignal();
  const resources = new ResourceStack();
  try {
    Logger.overrideLogger(false);
    const stores = await openStoresConcurrently(commandSettings(), resources);
    const commands = Commands.on(new EventLog(stores.events));
    const { state: rules } = await commands.state(streams.scoringRules, scoringRulesDecider);
    if (!rules) throw new TimeZoneError(`no time zone is recorded yet; start the server with EXAM_TIME_ZONE=${zone}`);
    if (rules.timeZone === zone) throw new TimeZoneError(`it is ${zone} already`);
    await waitForReadModels(stores, [modelTestsProjection]);
    const tests = await new ModelTestsQueries(stores.reads).list(undefined);
    const upcoming = tests.rows.filter(({ status }) => status === 'Upcoming');
    const [before, after] = [new Schedules(rules.timeZone), new Schedules(zone)];
    const timeIn = (schedules: Schedules, instant: string) =>
      schedules.localTime(instant).slice(0, 16).replace('T', ' ');
    for (const { name, liveFrom } of upcoming) {
      const times = `${timeIn(before, liveFrom)} in ${rules.timeZone}, ${timeIn(after, liveFrom)} in ${zone}`;
      process.stderr.write(`${name}: ${times}\n`);
    }
    const question = `Tests start at the same instants (${upcoming.length} upcoming), shown in ${zone}. Days change too. Type yes to continue: `;
    if (!(await confirmed(question, stop))) throw new TimeZoneError('not confirmed; nothing was changed');
    const ids = { commandId: randomUUID(), correlationId: randomUUID() };
    const context = { ...ids, actor: 'process:time-zone', now: systemClock.now() };
    const command = { type: 'SetScoringRules', rules: { ...rules, timeZone: zone } } as const;
    await commands.decide(streams.scoringRules, scoringRulesDecider, command, context);
    process.stdout.write(`The time zone is ${zone}. Set EXAM_TIME_ZONE=${zone} and restart the server.\n`);
  } catch (error) {
    if (stop.aborted) process.stderr.write('\nStopped. Nothing was changed.\n');
    else fail('The time zone can’t be changed', error, TimeZoneError);
  } finally {
    await resources.close();
  }
}

/** Asks a question. Input without a line counts as no. */
async function confirmed(question: string, signal: AbortSignal): Promise<boolean> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  // a terminal in raw mode sends no signal itself
  lines.once('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  const end = new Promise<string>((resolve) => void lines.once('close', () => resolve('')));
  try {
    return (await Promise.race([lines.question(question, { signal }), end])).trim().toLowerCase() === 'yes';
  } finally {
    lines.close();
  }
}
