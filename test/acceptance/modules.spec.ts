import { ModulesContainer, ModuleRef, ApplicationConfig } from '@nestjs/core';
import { startApp, type TestApp } from '../support/server/test-app.js';

/** Providers that Nest creates for every module */
const BUILT_IN_PROVIDERS: readonly unknown[] = [ModuleRef, ApplicationConfig];

describe('server modules', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.stop());

  it('list every provider class in exactly one module', () => {
    const modulesByClass = new Map<string, string[]>();
    for (const module of app.nest.get(ModulesContainer).values()) {
      for (const token of module.providers.keys()) {
        if (typeof token !== 'function' || token === module.metatype || BUILT_IN_PROVIDERS.includes(token)) continue;
        modulesByClass.set(token.name, [...(modulesByClass.get(token.name) ?? []), module.name]);
      }
    }
    expect(modulesByClass.size).toBeGreaterThan(50);
    expect([...modulesByClass].filter(([, modules]) => modules.length > 1)).toEqual([]);
  });
});
