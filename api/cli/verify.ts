import { readFileSync } from 'node:fs';
import {
  checkPictures,
  type CheckedPictures,
  type CheckedStores,
  type PictureFault,
} from '../pictures/check-pictures.js';
import type { Settings } from '../platform/config/settings.js';
import { EventLog } from '../platform/event-store/event-log.js';
import { openEventStore, openExistingVault } from '../platform/config/open-stores.js';
import { PictureFiles } from '../platform/pictures/picture-files.js';
import { formatCount, Progress } from '../platform/telemetry/progress.js';
import { commandSettings } from './command-settings.js';
import { EXIT, fail, stopSignal } from './exit.js';
import { anchorsIn, checkWritable, appendAnchor, UnusableAnchor } from '../seals/anchor-file.js';
import { fingerprintOf, sentenceOf, uncheckedEndSentence } from '../seals/broken-text.js';
import { readLastSeal } from '../seals/last-seal.js';
import { checkReceipt } from '../seals/receipt.js';
import { SealKey } from '../seals/seal.js';
import { SealsService } from '../seals/seals.service.js';
import { verifyLog } from '../seals/verify-log.js';
import { walkedFile } from '../seals/walked-file.js';
import { walkedStore } from '../seals/walked-log.js';
import { ResourceStack } from '../startup/resource-stack.js';
import { fileExists } from '../platform/shared/file-exists.js';

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

/** Checks a receipt, or the whole log and its pictures, with or without a running server. */
export async function runVerify({ receipt, anchor, key }: VerifyRequest): Promise<void> {
  const stop = stopSignal();
  const resources = new ResourceStack();
  try {
    if (receipt !== undefined) verifyReceipt(receipt, anchor, key);
    else await verify(commandSettings(), anchor, { resources, stop });
  } catch (error) {
    if (stop.aborted) writeLine('Stopped.');
    else fail('The log can’t be verified', error, VerifyError, UnusableAnchor);
  } finally {
    await resources.close();
  }
}

/** Maximum number of pictures that are reported by their id. */
const PICTURES_REPORTED_MAX = 20;
const PICTURE_FAULTS: Readonly<Record<PictureFault, string>> = {
  missing: 'is missing.',
  altered: 'was altered: its content does not match its SHA-256 hash.',
  unreadable: 'cannot be decrypted with the key of its student.',
};

/** Reports 'verified' if there are no problems, each of which is a sentence. */
function report(problems: readonly (string | undefined)[]): void {
  const lines = problems.filter((problem) => problem !== undefined);
  process.stdout.write(`${lines.length > 0 ? lines.join('\n') : 'verified'}\n`);
  if (lines.length > 0) process.exitCode = EXIT.negative;
}

function pictureProblems({ faults }: CheckedPictures): string[] {
  const more = faults.length - PICTURES_REPORTED_MAX;
  return [
    ...faults
      .slice(0, PICTURES_REPORTED_MAX)
      .map(({ pictureId, fault }) => `Picture ${pictureId} ${PICTURE_FAULTS[fault]}`),
    ...(more > 0 ? [`${formatCount(more)} more pictures are missing, altered or cannot be decrypted.`] : []),
  ];
}

/** Checks a receipt without the log, by the given key or the key of the anchored seals. */
function verifyReceipt(file: string, anchor: string | undefined, key: string | undefined): void {
  if (!fileExists(file)) throw new VerifyError(`there is no file ${file}`);
  const anchors = anchor === undefined ? [] : anchorsIn(anchor);
  const trustedKey = key ?? anchors[0]?.key;
  const { receipt, why: reason } = checkReceipt(parseJsonFile(file), trustedKey);
  if (receipt && !reason) {
    const fingerprint = fingerprintOf(receipt.seal.key);
    writeLine(
      trustedKey === undefined
        ? `Its seal is signed with the key ${receipt.seal.key} (${fingerprint}). Compare it with the published key.`
        : `Its seal is signed with the trusted key (${fingerprint}).`,
    );
  }
  report([reason]);
}

/** Returns the parsed file, or undefined if it is not JSON. */
function parseJsonFile(file: string): unknown {
  const text = readFileSync(file, 'utf8');
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function checkedPictures(stores: CheckedStores, stop: AbortSignal): Promise<CheckedPictures> {
  let count = 0;
  const progress = new Progress(process.stderr, () => `${formatCount(count)} pictures`);
  const watch = { onProgress: (pictures: number) => void (count = pictures), stop };
  const result = await checkPictures(stores, watch).finally(() => progress.end());
  const { checked, erased } = result;
  if (checked + erased > 0) {
    writeLine(`${formatCount(checked)} pictures; ${formatCount(erased)} of deleted students are not checked.`);
  }
  return result;
}

/**
 * Checks the log and its pictures, with or without a running server.
 * @throws VerifyError
 */
async function verify(
  settings: Settings,
  anchor: string | undefined,
  { resources, stop }: { resources: ResourceStack; stop: AbortSignal },
): Promise<void> {
  const { events: place } = settings;
  if (place.engine === 'sqlite' && !fileExists(place.file)) {
    throw new VerifyError(`there is no event file ${place.file}; set DATA_DIR to its folder`);
  }
  const anchors = anchor === undefined ? [] : anchorsIn(anchor);
  // fails before the log is read
  if (anchor !== undefined) checkWritable(anchor);
  const vault = resources.push(await openExistingVault(settings));
  const { public: key } = new SealKey(await vault.lastingKey('seals'));
  if (anchors.some((seal) => seal.key !== key)) {
    return report([`The anchor is of another log: its seals are signed with another key than this log’s.`]);
  }
  const lastSeal = await readLastSeal(vault, new Date());
  const events = resources.push(await openEventStore(place));
  const log = place.engine === 'sqlite' ? walkedFile(place.file) : walkedStore(events);
  let [seen, sealCount] = [0, 0];
  const startedAt = performance.now();
  const progress = new Progress(process.stderr, () => `${formatCount(seen)} events, ${formatCount(sealCount)} seals`);
  const watch = { onProgress: (count: number, seals: number) => void ([seen, sealCount] = [count, seals]), stop };
  const verified = await verifyLog(log, new SealsService(events).all(), { key, lastSeal, anchors }, watch).finally(() =>
    progress.end(),
  );
  const seconds = (performance.now() - startedAt) / 1_000;
  writeLine(
    `${formatCount(verified.events)} events of ${formatCount(verified.streams)} streams under ${formatCount(verified.seals)} seals, ` +
      `${formatCount(verified.unsealed)} not sealed yet; ${formatCount(Math.round(verified.events / seconds))} events a second. ` +
      `Key of the seals: ${key} (${fingerprintOf(key)}).`,
  );
  if (!lastSeal && anchors.length === 0) writeLine(uncheckedEndSentence(verified));
  if (anchor !== undefined && verified.seal && !verified.broken && appendAnchor(anchor, verified.seal, anchors)) {
    writeLine(`Seal ${verified.seal.number} is stored in ${anchor}.`);
  }
  const stores = { log: new EventLog(events), files: new PictureFiles(settings.picturesDir), vault };
  const pictures = await checkedPictures(stores, stop);
  report([verified.broken && sentenceOf(verified.broken), ...pictureProblems(pictures)]);
}
