import { rmSync } from 'node:fs';
import { startProgram } from '../support/programs/program.js';
import { temporaryFolder } from '../support/server/server.js';

jest.setTimeout(420_000);

describe('npm run bench -- engines', () => {
  it('measures KurrentDB without Maven, and reports that MongoDB was not measured', async () => {
    const emptyPath = temporaryFolder();
    const bench = startProgram('test/bench/bench.mjs', ['--quick', '--students', '10', 'engines'], {
      PATH: emptyPath,
    });
    const { code, report } = await bench.done;
    rmSync(emptyPath, { recursive: true });
    expect({ code, report }).toEqual({ code: 0, report: expect.any(String) as string });
    expect(report).toMatch(/answers\/s, 50 students.*'\d+'/);
    expect(report).toMatch(/reads per append.*'[01]\.\d\d'/);
    expect(report).toMatch(/migration of [\d,]+ events .*'[\d.]+ s'/);
    expect(report).toMatch(/MongoDB.*not measured/);
  });
});
