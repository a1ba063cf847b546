import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import type { DynamicModule, INestApplication } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { AppModule } from './app.module.js';
import { watchChecks } from './doctor/watched-checks.js';
import { LiveAdapter } from './live/live.adapter.js';
import { SeenRequests } from './platform/http/seen-requests.js';
import { SessionTokens } from './platform/auth/session-tokens.js';
import { refuseOtherMethods, type AllowedMethods } from './platform/http/allowed-methods.js';
import { acceptBoundedJson, acceptFiles, BODY_BYTES_MAX, boundLongBodies } from './platform/http/bodies.js';
import {
  answerOneAtATime,
  boundConnections,
  HEADERS_MS_MAX,
  limitArrival,
  TIMEOUTS_CHECKED_EVERY_MS,
  UPLOAD_MS_MAX,
} from './platform/http/connections.js';
import { LongLists } from './platform/http/long-lists.js';
import { ProblemFilter } from './platform/http/problem.filter.js';
import { withExamples } from './platform/http/operation.schema.js';
import { withProblems } from './platform/http/problem.schema.js';
import { warnAboutProxies } from './platform/http/proxy-warnings.js';
import { keepAnswersPrivate, setSecurityHeaders } from './platform/http/security-headers.js';
import { refuseAddress, refuseRequest, refuseUnsupportedHeaders } from './platform/http/unrouted.js';
import { Uploads } from './platform/http/uploads.js';
import { validation } from './platform/http/validation.js';
import { releaseFolders } from './platform/http/release-folders.js';
import { pictureOriginsOf, serveWebPages } from './platform/http/web-pages.js';
import type { Platform } from './startup/platform.js';
import { Connections } from './platform/limits/connections.js';
import { Log } from './platform/telemetry/log.js';
import { OperatorWarnings } from './platform/telemetry/operator-warnings.js';
import { countRequests, RequestCounts } from './platform/telemetry/request-counts.js';
import { traceRequests } from './platform/telemetry/tracing.js';

/**
 * Minimum response size for compression. A paper of 200 questions becomes five times smaller; compression would only
 * slow down short responses.
 */
const COMPRESSED_FROM_BYTES = 2_000;

/** Fastify's default of 10 s can be too short while read models are rebuilt on a slow machine. */
const PLUGIN_MS_MAX = 120_000;

export interface ServerOptions {
  /** Folder of the releases of web pages; undefined serves only the API. */
  readonly webRoot?: string;
  /** Root module; defaults to the whole server. */
  readonly root?: DynamicModule;
  readonly silent?: boolean;
}

export async function createServer(platform: Platform, options: ServerOptions = {}): Promise<NestFastifyApplication> {
  const { settings } = platform;
  let allowed: AllowedMethods | undefined;
  const fastify = new FastifyAdapter({
    bodyLimit: BODY_BYTES_MAX,
    trustProxy: settings.trustProxy ?? false,
    requestTimeout: UPLOAD_MS_MAX,
    pluginTimeout: PLUGIN_MS_MAX,
    // stored permanently in events, so it must be unique
    genReqId: () => randomUUID(),
    http: { headersTimeout: HEADERS_MS_MAX, connectionsCheckingInterval: TIMEOUTS_CHECKED_EVERY_MS },
    frameworkErrors: refuseAddress,
    clientErrorHandler: (error, socket) => refuseRequest(error, socket, (address) => allowed?.of(address)),
  });
  const app = await NestFactory.create<NestFastifyApplication>(options.root ?? AppModule.on(platform), fastify, {
    logger: options.silent ? false : new Log(settings.production),
    abortOnError: false,
    // Nest's default body parsers would replace the configured ones
    bodyParser: false,
  });
  refuseUnsupportedHeaders(fastify.getInstance().server);
  answerOneAtATime(fastify.getInstance());
  traceRequests(fastify.getInstance());
  countRequests(fastify.getInstance(), app.get(RequestCounts));
  app.get(SeenRequests).watch(fastify.getInstance());
  boundConnections(fastify.getInstance(), app.get(Connections), settings);
  warnAboutProxies(fastify.getInstance(), app.get(OperatorWarnings), settings);
  app.get(OperatorWarnings).addCheck(() => platform.disk.warning());
  watchChecks(app.get(OperatorWarnings), settings, platform.systemClock);
  acceptBoundedJson(fastify.getInstance());
  acceptFiles(fastify.getInstance());
  // before hooks that may refuse a request, so that refusals have the headers too
  const releases = options.webRoot === undefined ? [] : releaseFolders(options.webRoot);
  const pictureOrigins = releases.slice(0, 1).flatMap(pictureOriginsOf);
  setSecurityHeaders(fastify.getInstance(), settings, pictureOrigins);
  const uploads = new Uploads();
  limitArrival(fastify.getInstance().server, (request) => uploads.of(request) !== undefined);
  if (settings.role !== 'projections') boundLongBodies(fastify.getInstance(), app.get(SessionTokens), uploads);
  app.setGlobalPrefix('api');
  app.useGlobalPipes(validation());
  app.useGlobalInterceptors(new LongLists());
  app.useGlobalFilters(new ProblemFilter());
  app.useWebSocketAdapter(new LiveAdapter(app));
  await app.register(compress, { threshold: COMPRESSED_FROM_BYTES, encodings: ['gzip'] });
  keepAnswersPrivate(fastify.getInstance());
  allowed = refuseOtherMethods(fastify.getInstance());
  let document: OpenAPIObject | undefined;
  // created on the first request, so that it does not delay the start
  fastify.getInstance().get('/api/openapi.json', (_request, reply) => reply.send((document ??= openApiDocument(app))));
  await serveWebPages(app, releases);
  return app;
}

/** Returns the OpenAPI document of all routes with roles and refusals. The types of `web` are generated from it. */
export const openApiDocument = (app: INestApplication): OpenAPIObject =>
  withProblems(
    withExamples(
      SwaggerModule.createDocument(
        app,
        new DocumentBuilder()
          .setTitle('Meritlist')
          .setDescription('Exam preparation for university admission tests')
          .setVersion('1')
          .addBearerAuth()
          .build(),
        { operationIdFactory: (controller, method) => `${controller.replace(/Controller$/, '')}_${method}` },
      ),
    ),
  );
