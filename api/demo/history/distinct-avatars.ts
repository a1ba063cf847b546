import {
  contributionsIn,
  contributionsProjection,
} from '../../../projections/contributions/contributions.projection.js';
import { rankedStudentOf } from '../../../projections/leaderboard/points.js';
import { Ranks } from '../../../projections/leaderboard/ranks.js';
import { everyDocument } from '../../../projections/store/every-page.js';
import { accountDecider } from '../../accounts/account.decider.js';
import { AVATAR_MAX, AVATAR_MIN } from '../../contracts/http/limits.js';
import { streams } from '../../contracts/events/streams.js';
import { Commands } from '../../platform/commands/commands.js';
import { EventLog } from '../../platform/event-store/event-log.js';
import { ExamDays } from '../../platform/shared/exam-days.js';
import type { Platform } from '../../startup/platform.js';
import type { DemoStudent } from '../cast/student.js';
import type { Chance } from '../chance.js';
import type { AccountActions } from './account-actions.js';

/** Number of ranks at the top of the leaderboard whose avatars differ from those of their neighbours. */
const TOP_RANKS = 20;

/**
 * Changes avatars so that neighbouring students at the top of the leaderboard have different ones. The ranks are
 * known only after the read models have processed the history.
 * @returns the number of changed profiles
 */
export async function varyTopAvatars(
  platform: Platform,
  students: readonly DemoStudent[],
  accounts: AccountActions,
  chance: Chance,
): Promise<number> {
  const byId = new Map(students.map((student) => [student.id, student]));
  const top = (await topStudents(platform)).flatMap((id) => byId.get(id) ?? []);
  const avatars = distinctAvatars(top.map(({ avatar }) => avatar));
  const commands = Commands.on(new EventLog(platform.events));
  const changed = [...top.entries()].filter(([index, { avatar }]) => avatars[index] !== avatar);
  for (const [index, { id, ...student }] of changed) {
    const stream = streams.account('student', id);
    const { state } = await commands.state(stream, accountDecider);
    const publicProfile = { avatar: avatars[index]!, institute: student.institute };
    const update = accounts.profileUpdate({ ...student, id }, publicProfile, state);
    const commandId = chance.derive('avatar', id).uuid();
    const now = platform.clock.now();
    const context = { commandId, actor: `student:${id}`, correlationId: `avatar-${index}`, now };
    await commands.decide(stream, accountDecider, update, context);
  }
  return changed.length;
}

/** Replaces each avatar that equals the previous one by an avatar that differs from both neighbours. */
export function distinctAvatars(avatars: readonly number[]): number[] {
  const choices = Array.from({ length: AVATAR_MAX - AVATAR_MIN + 1 }, (_, n) => AVATAR_MIN + n);
  const distinct: number[] = [];
  for (const [index, avatar] of avatars.entries()) {
    const before = distinct.at(-1);
    // rotates the choices, so that replacements differ from each other too
    const others = [...choices.slice(index % choices.length), ...choices.slice(0, index % choices.length)];
    const other = others.find((choice) => choice !== before && choice !== avatars[index + 1]);
    distinct.push(avatar === before ? other! : avatar);
  }
  return distinct;
}

async function topStudents({ reads, settings }: Platform): Promise<string[]> {
  const rules = { weights: settings.leaderboardWeights, days: new ExamDays(settings.examTimeZone) };
  const documents = await everyDocument(reads, contributionsProjection.collection, {});
  const ranked = documents.flatMap((document) =>
    document.banned ? [] : (rankedStudentOf(document._id, contributionsIn(document), rules) ?? []),
  );
  return new Ranks(ranked).page(0, TOP_RANKS).map(({ studentId }) => studentId);
}
