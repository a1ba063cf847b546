import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openSqliteEventStore } from '../../api/platform/event-store/sqlite/sqlite-event-store.js';
import { temporaryFolder, startServer, type Server } from '../support/server/server.js';
import { expectWholeLog, readLog } from '../support/assertions/whole-log.js';
import { expectReadModelsAsRebuilt } from '../support/assertions/expect-rebuilt.js';
import { AnsweringStudents } from '../support/scenarios/answering-students.js';

const KILLS = Number(process.env['KILLS'] ?? 20);
/** Maximum time in ms per kill, including the log checks, and for the rest */
const KILL_MS_MAX = 12_000;
const SETUP_MS_MAX = 120_000;
const STUDENTS = 12;
/** Maximum of the random number of acknowledged answers between two kills */
const ANSWERS = 48;

describe('a server that is killed under load', () => {
  const dataDir = temporaryFolder();
  let server: Server;

  afterAll(async () => {
    await server?.kill();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it(
    `neither loses nor duplicates an acknowledged answer after ${KILLS} SIGKILLs at random times`,
    async () => {
      server = await startServer({ dataDir });
      const { port } = server;
      const students = await AnsweringStudents.register(server, STUDENTS);
      for (let kill = 1; kill <= KILLS; kill += 1) {
        const target = students.acknowledged + Math.random() * ANSWERS;
        const working = students.answerContinuously();
        while (students.acknowledged < target) await delay(1);
        await server.kill();
        students.stop();
        await working;
        const events = await openSqliteEventStore({ file: join(dataDir, 'events.db') });
        const log = await readLog(events);
        await events.close();
        students.expectAllAcknowledgedIn(log);
        server = await startServer({ dataDir, port });
      }
      await students.sendPendingAnswers();
      await students.finish();
      await server.stop();

      const events = await openSqliteEventStore({ file: join(dataDir, 'events.db') });
      const log = await readLog(events);
      expectWholeLog(log);
      students.expectAllAcknowledgedIn(log);
      expect(students.acknowledged).toBeGreaterThan(KILLS * STUDENTS);
      await expectReadModelsAsRebuilt(events, dataDir);
      await events.close();
    },
    SETUP_MS_MAX + KILLS * KILL_MS_MAX,
  );
});
