import { createHash } from 'node:crypto';
import { inspect } from 'node:util';

/** Cookies of the load balancer of browsers at each process. */
const COOKIES = ['meritlist-front=1', 'meritlist-front=2'];

/** Pages that stay open in two browsers, and request the files of the release that they started with. */
export class OpenPages {
  /** Requests whose response was not the file. */
  readonly lost: string[] = [];
  requests = 0;
  private readonly files = new Map<string, string>();
  private isStopped = false;

  private constructor(private readonly url: string) {}

  /** @param paths of the files of a release */
  static async open(url: string, paths: readonly string[]): Promise<OpenPages> {
    const pages = new OpenPages(url);
    for (const path of paths) pages.files.set(path, await pages.request(path, COOKIES[0]!));
    return pages;
  }

  /** Requests every file once. @param url of the server, by default that at which the pages were opened */
  async requestAll(url = this.url): Promise<void> {
    for (const [path, content] of this.files) {
      for (const cookie of COOKIES) {
        this.requests += 1;
        const response = await this.request(path, cookie, url).catch((error: Error) => inspect(error));
        if (response !== content) this.lost.push(`${path} ${response}`);
      }
    }
  }

  async requestContinuously(): Promise<void> {
    while (!this.isStopped) await this.requestAll();
  }

  stop(): void {
    this.isStopped = true;
  }

  /** Returns the status and the hash of the response. */
  private async request(path: string, cookie: string, url = this.url): Promise<string> {
    const response = await fetch(`${url}${path}`, { headers: { cookie } });
    const content = Buffer.from(await response.arrayBuffer());
    return `${response.status} ${createHash('sha256').update(content).digest('hex')}`;
  }
}
