import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { storedMasterKey } from '../../api/platform/config/data-folder.js';
import { pictureText } from '../../api/contracts/question-text/pictures.js';
import { eventually } from '../support/assertions/eventually.js';
import { addQuestion, logInAdmin, registerStudent, registerTutor, type Person } from '../support/scenarios/people.js';
import { getPicture, questionWith, uploadPicture } from '../support/scenarios/pictures.js';
import { startCommand } from '../support/programs/program.js';
import { startServer, temporaryFolder, type Server } from '../support/server/server.js';

jest.setTimeout(120_000);

describe('backup, restore and migrate', () => {
  const folder = temporaryFolder();
  const dataDir = join(folder, 'data');
  const MASTER_KEY = () => storedMasterKey(dataDir).toString('base64');
  let server: Server;
  let tutor: Person;
  let ann: Person;
  let ofQuestion: string;
  let doubtPictureId: string;
  beforeAll(async () => {
    server = await startServer({ dataDir });
    [tutor, ann] = [await registerTutor(server, 'tutor'), await registerStudent(server, 'ann')];
    [ofQuestion, doubtPictureId] = [await uploadPicture(server, tutor), await uploadPicture(server, ann)];
    await addQuestion(server, tutor, questionWith(ofQuestion, 1));
    const doubt = { subject: 'Physics', doubt: pictureText('My notes', doubtPictureId) };
    await server.http('POST', `/student/doubts/${ann.id}`, { token: ann.token, body: doubt });
  });
  afterAll(async () => {
    await server.kill();
    rmSync(folder, { recursive: true, force: true });
  });

  const run = async (command: string, args: readonly string[], env: Record<string, string>) => {
    const { code, report, errors } = await startCommand(command, args, env).done;
    expect({ code, errors: code === 0 ? '' : errors }).toEqual({ code: 0, errors: '' });
    return report;
  };
  const backup = (name: string) => run('backup', [join(folder, name)], { DATA_DIR: dataDir });
  const restore = (name: string, to: string, ...args: string[]) =>
    run('restore', [join(folder, name), ...args], { DATA_DIR: to, MASTER_KEY: MASTER_KEY() });

  /** Returns the status of both pictures for the tutor on a server with this data folder. */
  async function statuses(DATA_DIR: string): Promise<number[]> {
    writeFileSync(join(DATA_DIR, 'master.key'), MASTER_KEY());
    const restoredServer = await startServer({ dataDir: DATA_DIR });
    try {
      const statusesOfBoth = () =>
        Promise.all(
          [ofQuestion, doubtPictureId].map(async (id) => (await getPicture(restoredServer, tutor, id)).status),
        );
      await eventually(async () => expect((await statusesOfBoth())[0]).toBe(200), 20_000);
      return await statusesOfBoth();
    } finally {
      await restoredServer.stop();
    }
  }

  it('keep pictures, and omit those of a deleted student given a later backup or its erasure list [PIC-8]', async () => {
    expect(await backup('before')).toMatch(/Pictures: 2\. /);
    const restoredFolder = join(folder, 'restored');
    expect(await restore('before', restoredFolder)).toContain('Pictures: 2.');
    expect(await statuses(restoredFolder)).toEqual([200, 200]);

    const movedFolder = join(folder, 'moved');
    const migrateArguments = [
      '--from',
      `sqlite:${restoredFolder}/events.db`,
      '--to',
      `sqlite:${movedFolder}/events.db`,
    ];
    expect(await run('migrate', migrateArguments, { DATA_DIR: movedFolder, MASTER_KEY: MASTER_KEY() })).toContain(
      `Pictures: 2, 2 copied, in ${movedFolder}/pictures.`,
    );
    expect(await statuses(movedFolder)).toEqual([200, 200]);

    const { token } = await logInAdmin(server);
    await server.http('DELETE', `/admin/delete-student/${ann.id}`, { token });
    await eventually(async () => expect((await getPicture(server, tutor, doubtPictureId)).status).toBe(404), 10_000);
    await backup('after');
    const later = join(folder, 'later');
    await restore('after', later);
    expect(await statuses(later)).toEqual([200, 404]);
    const earlier = join(folder, 'earlier');
    await restore('before', earlier, '--erasures', join(folder, 'after', 'erasures.txt'));
    expect(await statuses(earlier)).toEqual([200, 404]);
  });

  describe('verify', () => {
    const file = (dataDir: string, id: string) => join(dataDir, 'pictures', id.slice(0, 2), id);
    const verify = (dataDir: string) =>
      startCommand('verify', [], { DATA_DIR: dataDir, MASTER_KEY: MASTER_KEY() }).done;
    /** Returns the report on a copy of the restored folder that was changed. */
    async function reportOn(change: (dataDir: string) => void, from = 'restored') {
      const copy = join(folder, 'copy');
      rmSync(copy, { recursive: true, force: true });
      cpSync(join(folder, from), copy, { recursive: true });
      change(copy);
      const { code, report: lines } = await verify(copy);
      return { code, lines: lines.trim().split('\n') };
    }
    const altered = (id: string) => `Picture ${id} was altered: its content does not match its SHA-256 hash.`;
    const change = (path: string) => writeFileSync(path, readFileSync(path).reverse());

    it('accepts pictures of questions and doubts, also after a restore, and expects none of deleted students [PIC-15]', async () => {
      expect(await reportOn(() => {})).toEqual({ code: 0, lines: ['verified'] });
      expect(await reportOn(() => {}, 'later')).toEqual({ code: 0, lines: ['verified'] });
      const withoutErased = (dataDir: string) => rmSync(file(dataDir, doubtPictureId));
      expect(await reportOn(withoutErased, 'earlier')).toEqual({ code: 0, lines: ['verified'] });
    });

    it('names each missing or altered picture and exits with code 1 [PIC-15]', async () => {
      expect(await reportOn((dataDir) => rmSync(file(dataDir, ofQuestion)))).toEqual({
        code: 1,
        lines: [`Picture ${ofQuestion} is missing.`],
      });
      const { code, lines } = await reportOn((dataDir) => {
        for (const id of [ofQuestion, doubtPictureId]) change(file(dataDir, id));
      });
      expect([code, lines.toSorted()]).toEqual([1, [altered(ofQuestion), altered(doubtPictureId)].toSorted()]);
    });
  });
});
