import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startHostedApp, type HostedApp } from '../support/server/hosted-app.js';
import { eventually } from '../support/assertions/eventually.js';
import { logInAdmin, registerStudent } from '../support/scenarios/people.js';

// Allows for three server starts

let app: HostedApp;
let dataDir: string | undefined;

async function start(): Promise<void> {
  app = await startHostedApp(dataDir === undefined ? {} : { dataDir });
  ({ dataDir } = app);
}

async function register(...names: readonly string[]): Promise<void> {
  for (const name of names) await registerStudent(app, name);
}

async function usernames(): Promise<string[]> {
  const { token } = await logInAdmin(app);
  const { body } = await app.http<{ username: string }[]>('GET', '/admin/student-list', { token });
  return body.map(({ username }) => username).toSorted();
}

afterEach(async () => {
  await app.stop();
  if (dataDir !== undefined) rmSync(dataDir, { recursive: true, force: true });
});

it('the server rebuilds the read models if the event log was replaced by an older copy', async () => {
  await start();
  await register('ann', 'ben', 'cem');
  await app.stop({ keepData: true });
  const file = (name: string) => join(dataDir!, name);
  copyFileSync(file('events.db'), file('events.copy'));
  await start();
  await register('dan', 'eva', 'fay', 'gus');
  await app.stop({ keepData: true });
  copyFileSync(file('events.copy'), file('events.db'));
  await start();
  await eventually(async () => expect(await usernames()).toEqual(['ann', 'ben', 'cem']), 10_000);
  await register('hal');
  await eventually(async () => expect(await usernames()).toEqual(['ann', 'ben', 'cem', 'hal']), 10_000);
});
