import { Log } from './log.js';

describe('Log', () => {
  const lines: string[] = [];
  const writes = (['stdout', 'stderr'] as const).map((stream) =>
    jest.spyOn(process[stream], 'write').mockImplementation((text) => lines.push(String(text)) > 0),
  );
  beforeEach(() => lines.splice(0));
  afterAll(() => writes.forEach((write) => write.mockRestore()));

  it('writes one line of JSON per entry in production, also for multi-line messages', () => {
    const log = new Log(true);
    log.log('Meritlist is ready', 'main');
    log.error('GET /api/landing 7: Error: odd\n    at somewhere', 'http');
    expect(lines.every((line) => line.indexOf('\n') === line.length - 1)).toBe(true);
    expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
      expect.objectContaining({ level: 'log', context: 'main', message: 'Meritlist is ready' }),
      expect.objectContaining({ level: 'error', message: expect.stringContaining('somewhere') }),
    ]);
  });

  it('omits the startup messages of the framework', () => {
    new Log(true).log('AppModule dependencies initialized', 'InstanceLoader');
    expect(lines).toEqual([]);
  });
});
