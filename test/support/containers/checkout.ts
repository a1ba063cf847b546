import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const ROOT = resolve(__dirname, '../../..');
const SITE = 'web/site.json';

/** A copy of the sources in a folder of its own, as after `git clone`. */
export class Checkout {
  readonly folder = mkdtempSync(join(tmpdir(), 'meritlist-checkout-'));
  private readonly site = readFileSync(join(ROOT, SITE), 'utf8');

  constructor() {
    const listing = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
    const files = execFileSync('git', listing, { cwd: ROOT, encoding: 'utf8' }).split('\0').filter(Boolean);
    for (const file of files) {
      if (existsSync(join(ROOT, file))) cpSync(join(ROOT, file), join(this.folder, file));
    }
  }

  read(file: string): string {
    return readFileSync(join(this.folder, file), 'utf8');
  }

  write(file: string, text: string): void {
    writeFileSync(join(this.folder, file), text);
  }

  /** Switches to the next release, whose pages have another contact address. */
  next(): void {
    this.write(SITE, JSON.stringify({ ...JSON.parse(this.site), contact: 'next-release@example.org' }));
  }

  /** Switches back to the release of this repository. */
  previous(): void {
    this.write(SITE, this.site);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
