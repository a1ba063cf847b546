import 'reflect-metadata';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { PasswordHasher } from '../../../api/platform/auth/password-hasher.js';
import { systemClock } from '../../../api/platform/clock.js';
import { Draws } from '../../../api/platform/draws.js';
import { Settings } from '../../../api/platform/config/settings.js';
import { openPlatform, type Platform } from '../../../api/startup/platform.js';
import { createServer } from '../../../api/server.js';
import {
  QUICK_PASSWORDS,
  sendRequest,
  testEnvironment,
  type HttpResponse,
  type RequestOptions,
} from './http-request.js';
import { TestClock } from './test-clock.js';

/** The complete server in this process, with a separate data folder and a clock that tests control. */
export interface TestApp {
  readonly url: string;
  readonly clock: TestClock;
  readonly platform: Platform;
  readonly nest: NestFastifyApplication;
  readonly dataDir: string;
  /** @param path path relative to /api, with a leading slash */
  http<Body = Record<string, never>>(
    method: string,
    path: string,
    options?: RequestOptions,
  ): Promise<HttpResponse<Body>>;
  /** Stops the server, and removes its data folder unless `keepData` is set. */
  stop(options?: { keepData?: boolean }): Promise<void>;
}

export async function startApp(
  options: {
    env?: Record<string, string>;
    dataDir?: string;
    clock?: TestClock;
    /** Called before the server accepts calls */
    before?: (platform: Platform) => Promise<void>;
    /** True for the production cost of password hashes, in tests that measure it */
    slowPasswords?: boolean;
    /** Chance of the papers; unpredictable by default */
    draws?: Draws;
  } = {},
): Promise<TestApp> {
  const passwords = options.slowPasswords ? new PasswordHasher() : new PasswordHasher(QUICK_PASSWORDS);
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'meritlist-'));
  const clock = options.clock ?? new TestClock(systemClock.now());
  const platform = await openPlatform(
    new Settings(testEnvironment(dataDir, options.env)),
    clock,
    passwords,
    options.draws,
  );
  await options.before?.(platform);
  const nest = await createServer(platform, { silent: true });
  await nest.listen(0, '127.0.0.1');
  const url = await nest.getUrl();
  return {
    url,
    clock,
    platform,
    nest,
    dataDir,
    http: (method, path, options) => sendRequest(`${url}/api${path}`, method, options),
    async stop({ keepData = false } = {}) {
      await nest.close();
      await platform.close();
      if (!keepData) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
