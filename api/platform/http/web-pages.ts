import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ArgumentsHost, Catch, type ExceptionFilter, NotFoundException } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ProblemFilter } from './problem.filter.js';
import { RELEASES_GLOB } from './release-folders.js';

/** Documents of pages that are often opened first; each loads its scripts and styles at once. Others have `index.html`. */
const DOCUMENTS: readonly { readonly path: RegExp; readonly file: string }[] = [
  { path: /^\/(login|register)\/?$/, file: 'account.html' },
  { path: /^\/student\/(exam|modeltest)-questions\/[^/]+\/?$/, file: 'exam.html' },
];

/**
 * Responds with the single page to addresses outside /api that match no file, so that they can be opened and reloaded
 * directly.
 */
@Catch(NotFoundException)
class SinglePage implements ExceptionFilter {
  private readonly problems = new ProblemFilter();
  private readonly documents: typeof DOCUMENTS;

  /** @param release folder of the release; earlier ones have one document only */
  constructor(release: string) {
    this.documents = DOCUMENTS.filter(({ file }) => existsSync(join(release, file)));
  }

  catch(error: NotFoundException, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const isPageRequest =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !/^\/(api|socket\.io|assets)(\/|$|\?)/.test(request.url) &&
      (request.headers.accept ?? '*/*').match(/text\/html|\*\/\*/);
    if (!isPageRequest) return this.problems.catch(error, host);
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const [path = ''] = request.url.split('?');
    const document = this.documents.find((known) => known.path.test(path))?.file ?? 'index.html';
    void reply.header('cache-control', 'no-cache').sendFile(document);
  }
}

/** The part of `web/site.json` that contains pictures: URLs, or files of this server. */
interface SitePictures {
  readonly illustration?: string | null;
  readonly tutors?: readonly { readonly image?: string }[];
}

/** Returns the origins of the pictures in the `site.json` of a release, without duplicates. */
export function pictureOriginsOf(folder: string): string[] {
  const file = join(folder, 'site.json');
  if (!existsSync(file)) return [];
  const { illustration, tutors = [] } = JSON.parse(readFileSync(file, 'utf8')) as SitePictures;
  const images = [illustration, ...tutors.map(({ image }) => image)];
  return [...new Set(images.flatMap((image) => (image?.startsWith('https:') ? new URL(image).origin : [])))];
}

/**
 * Serves the pages of a release until the server ends, and the files of others for pages that are still open.
 * @param folders of the release, then of the others
 * @nestjs/serve-static ignores `exclude` on Fastify, so it is not used.
 */
export async function serveWebPages(app: NestFastifyApplication, folders: readonly string[]): Promise<void> {
  const [release] = folders;
  if (release === undefined) return;
  await app.register(fastifyStatic, {
    root: [...folders],
    wildcard: false,
    index: ['landing.html'],
    preCompressed: true,
    // precompressed variants are served in place of the original files
    globIgnore: ['**/*.br', '**/*.gz', `${RELEASES_GLOB}/**`, 'current'],
    setHeaders: (reply, path) => {
      void reply.header(
        'cache-control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    },
  });
  app.useGlobalFilters(new SinglePage(release));
}
