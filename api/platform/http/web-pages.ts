import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ArgumentsHost, Catch, type ExceptionFilter, NotFoundException } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ProblemFilter } from './problem.filter.js';

/**
 * Responds with the single page to addresses outside /api that match no file, so that they can be opened and reloaded
 * directly.
 */
@Catch(NotFoundException)
class SinglePage implements ExceptionFilter {
  private readonly problems = new ProblemFilter();

  catch(error: NotFoundException, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const isPageRequest =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !/^\/(api|socket\.io|assets)(\/|$|\?)/.test(request.url) &&
      (request.headers.accept ?? '*/*').match(/text\/html|\*\/\*/);
    if (!isPageRequest) return this.problems.catch(error, host);
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    void reply.header('cache-control', 'no-cache').sendFile('index.html');
  }
}

/** The part of `web/site.json` that contains pictures: URLs, or files of this server. */
interface SitePictures {
  readonly illustration?: string | null;
  readonly tutors?: readonly { readonly image?: string }[];
}

/** Returns the origins of the pictures in the built `site.json`, without duplicates; none if there is no build. */
export function pictureOriginsOf(root: string): string[] {
  const file = join(root, 'site.json');
  if (!existsSync(file)) return [];
  const { illustration, tutors = [] } = JSON.parse(readFileSync(file, 'utf8')) as SitePictures;
  const images = [illustration, ...tutors.map(({ image }) => image)];
  return [...new Set(images.flatMap((image) => (image?.startsWith('https:') ? new URL(image).origin : [])))];
}

/**
 * Serves the built pages, and the files of the previous release for pages that are still open.
 * @nestjs/serve-static ignores `exclude` on Fastify, so it is not used.
 */
export async function serveWebPages(app: NestFastifyApplication, root: string): Promise<void> {
  if (!existsSync(root)) return;
  await app.register(fastifyStatic, {
    root: [root, `${root}-before`].filter(existsSync),
    wildcard: false,
    index: ['landing.html'],
    preCompressed: true,
    // precompressed variants are served in place of the original files
    globIgnore: ['**/*.br', '**/*.gz'],
    setHeaders: (reply, path) => {
      void reply.header(
        'cache-control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    },
  });
  app.useGlobalFilters(new SinglePage());
}
