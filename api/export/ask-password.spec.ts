import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { askPassword } from './ask-password.js';

describe('askPassword', () => {
  it.each([
    ['shows the question but no input on a terminal', true, 'Password: \n'],
    ['shows nothing in a pipe', false, ''],
  ])('reads the password: %s', async (_, isTTY, expectedOutput) => {
    const input = Object.assign(new PassThrough(), { isTTY });
    const output = new PassThrough();
    const password = askPassword('Password: ', { input, out: output });
    input.write('Demo.2026\nmore\n');
    expect(await password).toBe('Demo.2026');
    output.end();
    expect(await text(output)).toBe(expectedOutput);
  });

  it('returns no password when the input ends or is interrupted', async () => {
    const input = new PassThrough();
    const password = askPassword('', { input, out: new PassThrough() });
    input.end();
    expect(await password).toBe('');
    const stop = new AbortController();
    const interrupted = askPassword('', { input: new PassThrough(), out: new PassThrough(), stop: stop.signal });
    stop.abort();
    expect(await interrupted).toBe('');
  });
});
