import { firstAdminId } from '../../accounts/first-admin.js';
import { streams } from '../../contracts/events/streams.js';
import { SUBJECTS } from '../../contracts/http/limits.js';
import { PICTURE_TYPE } from '../../contracts/http/pictures.js';
import { pictureIdsIn } from '../../contracts/question-text/pictures.js';
import { pictureDecider } from '../../pictures/picture.decider.js';
import { questionDecider } from '../../question-bank/question.decider.js';
import type { DemoTutor } from '../cast/cast.js';
import type { Chance } from '../chance.js';
import type { Bank } from '../course/items.js';
import { demoLearning, demoPictures, type DemoPicture } from '../questions/demo-questions.js';
import type { AccountActions, AccountHolder } from './account-actions.js';
import type { DemoAction } from './demo-action.js';
import { demoTopicId, topicsAction } from './topics-action.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Time between two added questions. */
const PER_QUESTION_MS = 12_000;
/** Time between the upload of a picture and the question that references it. */
const UPLOADED_BEFORE_MS = 3_000;

export const adminHolder = (username: string): AccountHolder => ({
  id: firstAdminId(),
  role: 'admin',
  email: '',
  username,
});

export interface StaffActionParts {
  readonly admin: AccountHolder;
  readonly tutors: readonly DemoTutor[];
  readonly bank: Bank;
  readonly accounts: AccountActions;
  /** Time of the first registrations (Unix time, ms). */
  readonly before: number;
}

/** Generates the actions on the day before the first registrations: admin, tutors and questions, in order of time. */
export function staffActions(
  { admin, tutors, bank, accounts, before }: StaffActionParts,
  chance: Chance,
): DemoAction[] {
  const morning = before - 15 * HOUR_MS;
  const stamp = (time: number) => ({ at: time, commandId: chance.uuid() });
  const actions = [accounts.register(admin, 'process:first-admin', stamp(morning))];
  for (const [index, tutor] of tutors.entries()) {
    const holder: AccountHolder = { ...tutor, role: 'tutor' };
    actions.push(accounts.register(holder, `admin:${admin.id}`, stamp(morning + (index + 5) * MINUTE_MS)));
    actions.push(accounts.logIn(holder, true, stamp(morning + HOUR_MS + index * MINUTE_MS)));
  }
  const learningOf = demoLearning();
  const pictures = demoPictures();
  for (const [index, items] of Object.values(bank).entries()) {
    const tutorId = tutors[index % tutors.length]!.id;
    const actor = `tutor:${tutorId}`;
    const begins = morning + 2 * HOUR_MS + index * HOUR_MS;
    actions.push(topicsAction(SUBJECTS[index]!, tutorId, begins - MINUTE_MS));
    for (const [number, { questionId, content }] of items.entries()) {
      const addedAt = begins + number * PER_QUESTION_MS;
      for (const pictureId of pictureIdsIn([content.question, ...content.options])) {
        const picture = pictures.get(pictureId);
        if (picture) actions.push(pictureAct(picture, tutorId, stamp(addedAt - UPLOADED_BEFORE_MS)));
      }
      const learning = learningOf(content);
      const command = {
        type: 'AddQuestion',
        questionId,
        content,
        solution: learning?.solution,
        topicIds: learning && [demoTopicId(content.subject, learning.topic)],
      } as const;
      const decide: DemoAction['decide'] = (history, context) =>
        history.decide(streams.question(questionId), questionDecider, command, context);
      actions.push({ ...stamp(addedAt), actor, decide });
    }
  }
  return actions.sort((a, b) => a.at - b.at);
}

function pictureAct(
  { pictureId, content, width, height }: DemoPicture,
  accountId: string,
  when: Omit<DemoAction, 'actor' | 'decide'>,
): DemoAction {
  const stored = { pictureId, role: 'tutor', accountId, type: PICTURE_TYPE, width, height } as const;
  const command = { type: 'StorePicture', picture: { ...stored, bytes: content.length } } as const;
  return {
    ...when,
    actor: `tutor:${accountId}`,
    decide: (history, context) => history.decide(streams.picture(pictureId), pictureDecider, command, context),
  };
}
