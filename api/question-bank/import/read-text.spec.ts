import { readText } from './read-text.js';

async function read(...pieces: readonly (string | Uint8Array)[]): Promise<string> {
  async function* bytes() {
    for (const piece of pieces) yield await Promise.resolve(Buffer.from(piece as string));
  }
  let text = '';
  for await (const piece of readText(bytes())) text += piece;
  return text;
}

describe('the text of a file', () => {
  it('comes without a byte order mark', async () => {
    expect(await read('\uFEFFsubject')).toBe('subject');
  });

  it('has lines that end by \\n alone, also where a piece ends between \\r and \\n', async () => {
    expect(await read('a\r\nb\r', '\nc\r', 'd\r\n')).toBe('a\nb\nc\rd\n');
    expect(await read('a\r')).toBe('a\r');
  });

  it('keeps characters whole that two pieces share', async () => {
    const bytes = Buffer.from('½ π');
    expect(await read(bytes.subarray(0, 1), bytes.subarray(1, 4), bytes.subarray(4))).toBe('½ π');
  });

  it.each([
    ['in another encoding', Buffer.from('caf\xe9 au lait', 'latin1')],
    ['cut off within a character', Buffer.from('π').subarray(0, 1)],
  ])('is refused when it is %s', async (_, bytes) => {
    await expect(read(bytes)).rejects.toMatchObject({ name: 'UnreadableFile', message: 'is not text in UTF-8' });
  });
});
