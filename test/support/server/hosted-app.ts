import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { QUICK_PASSWORDS, sendRequest, testEnvironment } from './http-request.js';
import type { TestApp } from './test-app.js';
import { TestClock } from './test-clock.js';

/** A server of the build in the host of this jest worker: for specs that call it, but do not look into it. */
export type HostedApp = Omit<TestApp, 'platform' | 'nest'>;

interface HostedAppOptions {
  readonly env?: Record<string, string>;
  readonly dataDir?: string;
  readonly clock?: TestClock;
}

export async function startHostedApp(options: HostedAppOptions = {}): Promise<HostedApp> {
  const { dataDir = mkdtempSync(join(tmpdir(), 'meritlist-')), clock = new TestClock(new Date()) } = options;
  const clockFile = `${dataDir}.clock`;
  const unshare = clock.share(clockFile);
  const { url } = await callHost<{ url: string }>('start', {
    env: testEnvironment(dataDir, options.env),
    clockFile,
    passwordCost: QUICK_PASSWORDS,
  });
  return {
    url,
    clock,
    dataDir,
    http: (method, path, options) => sendRequest(`${url}/api${path}`, method, options),
    async stop({ keepData = false } = {}) {
      await callHost('stop', { url });
      unshare();
      if (!keepData) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** @throws the error of the host */
async function callHost<Reply>(action: 'start' | 'stop', body: object): Promise<Reply> {
  const hosts = process.env['APP_HOSTS']!.split(' ');
  const host = hosts[Number(process.env['JEST_WORKER_ID']) - 1]!;
  const response = await fetch(`${host}/${action}`, { method: 'POST', body: JSON.stringify(body) });
  const { error, ...reply } = (await response.json()) as { error?: string };
  if (error !== undefined) throw new Error(error);
  return reply as Reply;
}
