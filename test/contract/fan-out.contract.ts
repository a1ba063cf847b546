import { rooms, type LiveMessage } from '../../api/contracts/live/messages.js';
import type { TestApp } from '../support/server/test-app.js';
import { eventually } from '../support/assertions/eventually.js';
import { openLive, type LiveSocket } from '../support/server/live-socket.js';
import { registerStudent, registerTutor, type Person } from '../support/scenarios/people.js';

/** Servers that receive the live messages of one publisher. */
export interface FanOut {
  readonly apps: readonly TestApp[];
  announce(messages: readonly LiveMessage[]): void;
  close(): Promise<void>;
}

const LIVE_MS_MAX = 5_000;

export const answerFor = (room: string, revision: number): LiveMessage => ({
  room,
  name: 'attempt:answer',
  payload: { attemptId: 'attempt', questionId: 'question', option: null, revision },
});
export const revisionsOf = ({ received }: LiveSocket): number[] =>
  received
    .filter(([name]) => name === 'attempt:answer')
    .map(([, payload]) => (payload as { revision: number }).revision);

/** The contract of live messages for any publishing process and any server. */
export function fanOutContract(engine: string, create: () => Promise<FanOut>): void {
  describe(`live messages via ${engine}`, () => {
    let fanOut: FanOut;
    let opened: LiveSocket[];
    beforeEach(async () => {
      fanOut = await create();
      opened = [];
    });
    afterEach(async () => {
      opened.forEach(({ socket }) => socket.disconnect());
      await fanOut.close();
    });

    const open = async (app: TestApp, { token }: Pick<Person, 'token'>) => {
      const live = await openLive(app.url, token);
      opened.push(live);
      return live;
    };

    it('reach every socket in their room once, in order, and no other sockets', async () => {
      const students: LiveSocket[] = [];
      const tutors: LiveSocket[] = [];
      for (const app of fanOut.apps) {
        const ann = await registerStudent(app, 'ann');
        students.push(await open(app, ann), await open(app, ann), await open(app, await registerStudent(app, 'bob')));
        tutors.push(await open(app, await registerTutor(app, 'tom')));
      }
      const messages = Array.from({ length: 300 }, (_, revision) => answerFor(rooms.role('student'), revision));
      fanOut.announce(messages.slice(0, 1));
      fanOut.announce(messages.slice(1));
      fanOut.announce([answerFor(rooms.role('tutor'), 300)]);
      await eventually(async () => {
        for (const tutor of tutors) expect(revisionsOf(tutor)).toEqual([300]);
        for (const student of students) expect(revisionsOf(student)).toHaveLength(300);
      }, LIVE_MS_MAX);
      for (const student of students) expect(revisionsOf(student)).toEqual(messages.map((_, revision) => revision));
    });

    it('reach all tabs of an account and no other accounts', async () => {
      const [app] = fanOut.apps as [TestApp];
      const [ann, bob] = [await registerStudent(app, 'ann'), await registerStudent(app, 'bob')];
      const [firstTab, secondTab, bobsTab] = [await open(app, ann), await open(app, ann), await open(app, bob)];
      fanOut.announce([answerFor(rooms.account(ann.id), 1), answerFor(rooms.account(bob.id), 2)]);
      await eventually(
        async () => expect([firstTab, secondTab, bobsTab].map(revisionsOf)).toEqual([[1], [1], [2]]),
        LIVE_MS_MAX,
      );
    });

    it('notify an ended session once and close only its sockets', async () => {
      const [app] = fanOut.apps as [TestApp];
      const [ann, bob] = [await registerStudent(app, 'ann'), await registerStudent(app, 'bob')];
      const [annSockets, bobsTab] = [await open(app, ann), await open(app, bob)];
      const closed = new Promise((resolve) => annSockets.socket.once('disconnect', resolve));
      expect((await app.http('POST', '/student/logout', { token: ann.token })).status).toBe(200);
      expect(await closed).toBe('io server disconnect');
      expect(annSockets.received).toEqual([['session:ended', { reason: 'logout' }]]);
      expect([bobsTab.received, bobsTab.socket.connected]).toEqual([[], true]);
    });
  });
}
