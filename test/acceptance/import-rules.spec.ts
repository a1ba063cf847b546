import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const ROOT = resolve(__dirname, '../..');
const CRUISER = resolve(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
const RULES = resolve(ROOT, '.dependency-cruiser.cjs');

const DECIDER = 'api/platform/commands/decider.ts';
const decider = { [DECIDER]: 'export interface Decider {}\n' };

describe('import rules for a feature folder without specific rules', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'meritlist-imports-'))));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /** Returns the names of the rules that these files violate. */
  function brokenRules(files: Record<string, string>): string[] {
    writeFileSync(join(folder, 'tsconfig.json'), '{}');
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    const options = ['--config', RULES, '--output-type', 'json', 'api'];
    const { stdout } = spawnSync(process.execPath, [CRUISER, ...options], { cwd: folder, encoding: 'utf8' });
    const { summary } = JSON.parse(stdout) as { summary: { violations: { rule: { name: string } }[] } };
    return [...new Set(summary.violations.map(({ rule }) => rule.name))];
  }

  it('reject a decider that uses a random source', () => {
    const thing = `import { randomUUID } from 'node:crypto';
import type { Decider } from '../platform/commands/decider.js';
export const thingDecider: Decider = { id: randomUUID };\n`;
    expect(brokenRules({ ...decider, 'api/new-feature/thing.decider.ts': thing })).toEqual(['deciders-are-pure']);
  });

  it('reject a decider in a file that is not named *.decider.ts', () => {
    const thing = `import type { Decider } from '../platform/commands/decider.js';\nexport const thing: Decider = {};\n`;
    expect(brokenRules({ ...decider, 'api/new-feature/thing.ts': thing })).toEqual(['only-deciders-implement-decider']);
  });

  it('reject an import from another feature', () => {
    const files = {
      'api/new-feature/thing.ts': `import { other } from '../other-feature/other.js';\nexport const thing = other;\n`,
      'api/other-feature/other.ts': `export const other = 1;\n`,
    };
    expect(brokenRules(files)).toEqual(['features-import-only-ports-of-features']);
  });

  it('reject a cycle of type-only imports', () => {
    const files = {
      'api/new-feature/one.ts': `import type { Two } from './two.js';\nexport interface One { two?: Two }\n`,
      'api/new-feature/two.ts': `import type { One } from './one.js';\nexport interface Two { one?: One }\n`,
    };
    expect(brokenRules(files)).toEqual(['no-cycles']);
  });
});
