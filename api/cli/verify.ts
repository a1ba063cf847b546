import { existsSync, readFileSync } from 'node:fs';
import { Settings } from '../platform/config/settings.js';
import { openEventStore } from '../platform/event-store/open-event-store.js';
import { grouped, Progress } from '../platform/telemetry/progress.js';
import { openVaultThere } from '../platform/vault/open-vault.js';
import { EXIT, fail, stopSignal } from './exit.js';
import { anchorsIn, checkWritable, appendAnchor, UnusableAnchor } from '../seals/anchor-file.js';
import { fingerprintOf, sentenceOf } from '../seals/broken-text.js';
import { readLastSeal } from '../seals/last-seal.js';
import { checkReceipt } from '../seals/receipt.js';
import { SealKey } from '../seals/seal.js';
import { SealsService } from '../seals/seals.service.js';
import { verifyLog } from '../seals/verify-log.js';
import { walkedFile } from '../seals/walked-file.js';
import { walkedStore } from '../seals/walked-log.js';
import { ResourceStack } from '../startup/resource-stack.js';

/** Thrown if the check cannot be performed. The message is shown to the operator. */
class VerifyError extends Error {}

export interface VerifyRequest {
  /** File with a receipt to check; no log is needed. */
  readonly receipt: string | undefined;
  /** File with anchored seals, stored outside the installation. */
  readonly anchor: string | undefined;
  /** Expected public key of the receipt's signature. */
  readonly key: string | undefined;
}

const writeLine = (line: string) => process.stderr.write(`${line}\n`);

/** Checks a receipt, or the whole log with or without a running server. */
export async function runVerify({ receipt, anchor, key }: VerifyRequest): Promise<void> {
  const stop = stopSignal();
  const resources = new ResourceStack();
  try {
    if (receipt !== undefined) verifyReceipt(receipt, anchor, key);
    else await verify(new Settings(process.env), anchor, { resources, stop });
  } catch (error) {
    if (stop.aborted) writeLine('Stopped.');
    else fail('The log can’t be verified', error, VerifyError, UnusableAnchor);
  } finally {
    await resources.close();
  }
}

function reportProblem(trouble: string | undefined): void {
  process.stdout.write(`${trouble ?? 'verified'}\n`);
  if (trouble !== undefined) process.exitCode = EXIT.negative;
}

/** Checks a receipt without the log, by the given key or the key of the anchored seals. */
function verifyReceipt(file: string, anchor: string | undefined, key: string | undefined): void {
  if (!existsSync(file)) throw new VerifyError(`there is no file ${file}`);
  const anchors = anchor === undefined ? [] : anchorsIn(anchor);
  const trusted = key ?? anchors[0]?.key;
  const { receipt, why } = checkReceipt(parsedIn(file), trusted);
  if (receipt && !why) {
    const fingerprint = fingerprintOf(receipt.seal.key);
    writeLine(
      trusted === undefined
        ? `Its seal is signed with the key ${receipt.seal.key} (${fingerprint}). Compare it with the one that the school tells.`
        : `Its seal is signed with the key that is trusted (${fingerprint}).`,
    );
  }
  reportProblem(why);
}

/** Returns the parsed file, or undefined if it is not JSON. */
function parsedIn(file: string): unknown {
  const text = readFileSync(file, 'utf8');
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Checks the log, with or without a running server.
 * @throws VerifyError
 */
async function verify(
  settings: Settings,
  anchor: string | undefined,
  { resources, stop }: { resources: ResourceStack; stop: AbortSignal },
): Promise<void> {
  const { events: place } = settings;
  if (place.engine === 'sqlite' && !existsSync(place.file)) {
    throw new VerifyError(`there is no event file ${place.file}; set DATA_DIR to its folder`);
  }
  const anchors = anchor === undefined ? [] : anchorsIn(anchor);
  // fails before the log is read
  if (anchor !== undefined) checkWritable(anchor);
  const vault = resources.push(await openVaultThere(settings));
  const { public: key } = new SealKey(await vault.lastingKey('seals'));
  if (anchors.some((seal) => seal.key !== key)) {
    return reportProblem(`The anchor is of another log: its seals are signed with another key than this log’s.`);
  }
  const lastSeal = await readLastSeal(vault, new Date());
  const events = resources.push(await openEventStore(place));
  const log = place.engine === 'sqlite' ? walkedFile(place.file) : walkedStore(events);
  let [seen, sealsSeen] = [0, 0];
  const began = performance.now();
  const progress = new Progress(process.stderr, () => `${grouped(seen)} events, ${grouped(sealsSeen)} seals`);
  const watch = { onProgress: (count: number, seals: number) => void ([seen, sealsSeen] = [count, seals]), stop };
  const verified = await verifyLog(log, new SealsService(events).all(), { key, lastSeal, anchors }, watch).finally(() =>
    progress.end(),
  );
  const seconds = (performance.now() - began) / 1_000;
  writeLine(
    `${grouped(verified.events)} events of ${grouped(verified.streams)} streams under ${grouped(verified.seals)} seals, ` +
      `${grouped(verified.unsealed)} not sealed yet; ${grouped(Math.round(verified.events / seconds))} events a second. ` +
      `Key of the seals: ${key} (${fingerprintOf(key)}).`,
  );
  if (anchor !== undefined && verified.seal && !verified.broken && appendAnchor(anchor, verified.seal, anchors)) {
    writeLine(`Seal ${verified.seal.number} is stored in ${anchor}.`);
  }
  reportProblem(verified.broken && sentenceOf(verified.broken));
}
