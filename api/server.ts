import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import type { DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppModule } from './app.module.js';
import { LiveAdapter } from './live/live.adapter.js';
import { openApiDocument } from './operations/openapi.js';
import { ProblemFilter } from './platform/http/problem.filter.js';
import { validation } from './platform/http/validation.js';
import { serveWebPages } from './platform/http/web-pages.js';
import type { Platform } from './startup/platform.js';
import { Log } from './platform/telemetry/log.js';

/** the largest body is an import's; answers are small */
const BODY_BYTES_MAX = 1_000_000;
/** a paper of 200 questions shrinks to a fifth; an acknowledged answer would only cost time */
const COMPRESSED_FROM_BYTES = 2_000;

export interface ServerOptions {
  /** folder of the built pages; without one there is only the API */
  readonly webRoot?: string;
  /** the whole of the server, or what holds it and more */
  readonly root?: DynamicModule;
  readonly silent?: boolean;
}

export async function createServer(platform: Platform, options: ServerOptions = {}): Promise<NestFastifyApplication> {
  const { settings } = platform;
  const fastify = new FastifyAdapter({ bodyLimit: BODY_BYTES_MAX, trustProxy: settings.trustProxy });
  const app = await NestFactory.create<NestFastifyApplication>(options.root ?? AppModule.on(platform), fastify, {
    logger: options.silent ? false : new Log(settings.production),
    abortOnError: false,
    // its own would stand in the way of ours
    bodyParser: false,
  });
  acceptEmptyJson(fastify);
  app.setGlobalPrefix('api');
  app.useGlobalPipes(validation());
  app.useGlobalFilters(new ProblemFilter());
  app.useWebSocketAdapter(new LiveAdapter(app));
  await app.register(compress, { threshold: COMPRESSED_FROM_BYTES, encodings: ['gzip'] });
  await app.register(helmet, { contentSecurityPolicy: { directives: CONTENT_SECURITY }, hsts: false });
  const document = openApiDocument(app);
  fastify.getInstance().get('/api/openapi.json', (_request, reply) => reply.send(document));
  if (options.webRoot) await serveWebPages(app, options.webRoot);
  return app;
}

/** Everything comes from here; styles may be inline, since libraries position what floats by them. */
const CONTENT_SECURITY = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'https:'],
  fontSrc: ["'self'", 'data:'],
  connectSrc: ["'self'", 'ws:', 'wss:'],
  upgradeInsecureRequests: null,
};

/** The spec's logout calls say JSON and have no body: taken as `{}`. */
function acceptEmptyJson(fastify: FastifyAdapter): void {
  const instance = fastify.getInstance();
  const parse = instance.getDefaultJsonParser('error', 'error');
  instance.removeContentTypeParser('application/json');
  instance.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, {});
    else void parse(request, body as string, done);
  });
}
