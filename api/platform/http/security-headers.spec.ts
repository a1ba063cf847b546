import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fastify } from 'fastify';
import { Settings } from '../config/settings.js';
import { setSecurityHeaders } from './security-headers.js';
import { pictureOriginsOf } from './web-pages.js';

describe('the content security policy', () => {
  let root: string;
  beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'web-'))));
  afterEach(() => rmSync(root, { recursive: true }));

  /** Returns the sources that the policy allows for pictures. */
  async function pictureSources(): Promise<string | undefined> {
    const http = fastify();
    setSecurityHeaders(http, new Settings({ DATA_DIR: root }), pictureOriginsOf(root));
    http.get('/', () => '');
    const { headers } = await http.inject('/');
    await http.close();
    return /img-src ([^;]*)/.exec(String(headers['content-security-policy']))?.[1];
  }

  it('allows pictures of this server, data and blobs only [PIC-17]', async () => {
    expect(await pictureSources()).toBe("'self' data: blob:");
  });

  it('also allows the origins of the pictures in site.json, without duplicates [PIC-17]', async () => {
    const site = {
      illustration: 'https://cdn.example.org/hero.webp',
      tutors: [
        { image: '/tutors/1.svg' },
        { image: 'https://cdn.example.org/2.jpg' },
        { image: 'https://b.example/3' },
      ],
      roadmap: 'https://roadmap.example.org',
    };
    writeFileSync(join(root, 'site.json'), JSON.stringify(site));
    expect(await pictureSources()).toBe("'self' data: blob: https://cdn.example.org https://b.example");
  });
});
