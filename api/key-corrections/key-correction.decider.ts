import type {
  KeyCorrected,
  KeyCorrectionEvent,
  KeyCorrectionFinished,
  KeyCorrectionReversed,
  RekeyedVersion,
} from '../contracts/events/key-correction.events.js';
import type { Decider } from '../platform/commands/decider.js';
import { Refusal } from '../platform/commands/refusal.js';

/** A version of a question. */
export interface QuestionVersionKey {
  readonly version: number;
  readonly question: string;
  readonly options: readonly string[];
  /** Correct answers; the first one is the key. */
  readonly correctAnswers: readonly string[];
}

export interface CorrectKey {
  readonly type: 'CorrectKey';
  readonly correctionId: string;
  readonly questionId: string;
  /** New key; null annuls the question. */
  readonly correctAnswer: string | null;
  readonly reason: string;
  /** All versions of the question, oldest first; empty if the question does not exist. */
  readonly versions: readonly QuestionVersionKey[];
  /** Number of finished attempts that the correction affects. */
  readonly attempts: number;
}

export interface ReverseCorrection {
  readonly type: 'ReverseCorrection';
  readonly correctionId: string;
  readonly questionId: string;
  readonly reason: string;
  readonly versions: readonly QuestionVersionKey[];
}

/** Records that all affected attempts are re-marked. */
interface FinishCorrection {
  readonly type: 'FinishCorrection';
  readonly correctionId: string;
  readonly questionId: string;
}

export type KeyCorrectionCommand = CorrectKey | ReverseCorrection | FinishCorrection;

interface Correction {
  readonly correctionId: string;
  readonly before: string | null;
  readonly after: string | null;
  readonly versions: readonly RekeyedVersion[];
  readonly status: 'running' | 'done' | 'reversing' | 'reversed';
}

/** Corrections of one question's key. */
export interface KeyCorrections {
  /** Corrected key by version; null if the version is annulled. Versions without a correction are absent. */
  readonly keys: ReadonlyMap<number, string | null>;
  /** Corrections, oldest first. */
  readonly corrections: readonly Correction[];
}

export const keyCorrectionDecider: Decider<KeyCorrections, KeyCorrectionCommand, KeyCorrectionEvent> = {
  initial: { keys: new Map(), corrections: [] },

  decide(command, state) {
    switch (command.type) {
      case 'CorrectKey':
        return correctKey(command, state);
      case 'ReverseCorrection':
        return reverse(command, state);
      case 'FinishCorrection':
        return finish(command, state);
      default:
        return command satisfies never;
    }
  },

  evolve(state, { type, data }) {
    switch (type) {
      case 'KeyCorrected': {
        const { correctionId, before, after, versions } = data;
        const correction = { correctionId, before, after, versions, status: 'running' } as const;
        return { keys: withNewKeys(state, versions), corrections: [...state.corrections, correction] };
      }
      case 'KeyCorrectionReversed':
        return { keys: withNewKeys(state, data.versions), corrections: withStatus(state, data, () => 'reversing') };
      case 'KeyCorrectionFinished':
        return {
          keys: state.keys,
          corrections: withStatus(state, data, (before) => (before === 'reversing' ? 'reversed' : 'done')),
        };
      default:
        return type satisfies never;
    }
  },
};

/**
 * Corrects the key. Only one correction can run at a time, so that scores do not depend on the order of two
 * corrections.
 */
function correctKey(command: CorrectKey, state: KeyCorrections): KeyCorrected[] {
  const { correctionId, questionId, correctAnswer: after, reason, attempts } = command;
  const newest = command.versions.at(-1);
  if (!newest) throw new Refusal('question-unknown');
  if (state.corrections.some(isInProgress)) throw new Refusal('key-being-corrected');
  if (after !== null && !newest.options.includes(after)) throw new Refusal('key-not-an-option');
  const versions = affectedVersions(command.versions, newest, after, state);
  if (versions.length === 0) throw new Refusal('key-unchanged');
  // key of the latest version, unless the question bank already has the new key
  const { before } = versions.at(-1)!;
  return [{ type: 'KeyCorrected', data: { correctionId, questionId, before, after, versions, reason, attempts } }];
}

/**
 * Returns the versions with the options of the latest one and either its key or its exact text. Versions with
 * different content keep their key. Versions from before a correction in the question bank are included.
 */
function affectedVersions(
  versions: readonly QuestionVersionKey[],
  newest: QuestionVersionKey,
  after: string | null,
  state: KeyCorrections,
): RekeyedVersion[] {
  return versions
    .filter((version) => hasSameOptions(version, newest.options) && keyOf(version, state) !== after)
    .filter((version) => version.question === newest.question || keyOf(version, state) === keyOf(newest, state))
    .map((version) => ({ version: version.version, before: keyOf(version, state), after }));
}

/** Reverses the latest correction and restores the previous key. A reversal is final. */
function reverse(command: ReverseCorrection, state: KeyCorrections): KeyCorrectionReversed[] {
  const { correctionId, questionId, reason } = command;
  const correction = state.corrections.find((candidate) => candidate.correctionId === correctionId);
  if (!correction) throw new Refusal('not-found');
  if (state.corrections.some(isInProgress)) throw new Refusal('key-being-corrected');
  if (correction.status === 'reversed') throw new Refusal('correction-reversed');
  if (state.corrections.findLast(({ status }) => status === 'done') !== correction) {
    throw new Refusal('correction-not-last');
  }
  const reversedVersions = correction.versions.map(({ version, before, after }) => ({
    version,
    before: after,
    after: before,
  }));
  const versions = [...reversedVersions, ...versionsSince(correction, command.versions, state)];
  return [{ type: 'KeyCorrectionReversed', data: { correctionId, questionId, versions, reason } }];
}

/** Returns later versions with the corrected key, so that the reversal also applies to later exams. */
function versionsSince(
  { versions, before, after }: Correction,
  versionKeys: readonly QuestionVersionKey[],
  state: KeyCorrections,
): RekeyedVersion[] {
  const affected = new Set(versions.map(({ version }) => version));
  const last = Math.max(...affected);
  const { options } = versionKeys.find(({ version }) => version === last)!;
  return versionKeys
    .filter((later) => later.version > last && hasSameOptions(later, options) && keyOf(later, state) === after)
    .map(({ version }) => ({ version, before: after, after: before }));
}

function finish({ correctionId, questionId }: FinishCorrection, state: KeyCorrections): KeyCorrectionFinished[] {
  const correction = state.corrections.find((candidate) => candidate.correctionId === correctionId);
  if (!correction || !isInProgress(correction)) return [];
  return [{ type: 'KeyCorrectionFinished', data: { correctionId, questionId } }];
}

export const isInProgress = ({ status }: Pick<Correction, 'status'>): boolean =>
  status === 'running' || status === 'reversing';

/** Returns the current key of a version; null if it is annulled. */
const keyOf = ({ version, correctAnswers }: QuestionVersionKey, { keys }: KeyCorrections): string | null =>
  keys.get(version) ?? (keys.has(version) ? null : correctAnswers[0]!);

/** Returns true if the version has exactly these options, in any order. */
const hasSameOptions = ({ options }: QuestionVersionKey, expected: readonly string[]): boolean =>
  options.length === expected.length && expected.every((option) => options.includes(option));

const withNewKeys = ({ keys }: KeyCorrections, versions: readonly RekeyedVersion[]): KeyCorrections['keys'] =>
  new Map([...keys, ...versions.map(({ version, after }) => [version, after] as const)]);

const withStatus = (
  { corrections }: KeyCorrections,
  { correctionId }: { readonly correctionId: string },
  next: (before: Correction['status']) => Correction['status'],
): Correction[] =>
  corrections.map((correction) =>
    correction.correctionId === correctionId ? { ...correction, status: next(correction.status) } : correction,
  );
