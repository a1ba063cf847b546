import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '../platform/auth/access.js';
import { Refusal } from '../platform/commands/refusal.js';

const CACHE_SECONDS = 3_600;

/** HTML page of Swagger UI. Its scripts are separate files, as required by the Content-Security-Policy. */
const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Calls · Meritlist</title>
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
</head>
<body>
<div id="calls"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
`;
const START = "SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#calls', deepLinking: true });\n";

const FILES: Readonly<Record<string, { readonly type: string; readonly text: () => Promise<string> }>> = {
  'start.js': { type: 'text/javascript', text: async () => START },
  'swagger-ui-bundle.js': { type: 'text/javascript', text: () => readShippedFile('swagger-ui-bundle.js') },
  'swagger-ui.css': { type: 'text/css', text: () => readShippedFile('swagger-ui.css') },
};

/** Reads a file of Swagger UI. */
const readShippedFile = (name: string): Promise<string> =>
  readFile(createRequire(import.meta.url).resolve(`swagger-ui-dist/${name}`), 'utf8');

/** Serves Swagger UI. */
@ApiExcludeController()
@Public()
@Controller('docs')
export class DocsController {
  /** Compressed files, cached because they are large. */
  private readonly compressed = new Map<string, Promise<Buffer>>();

  @Get()
  page(@Res({ passthrough: true }) reply: FastifyReply): string {
    void reply.header('content-type', 'text/html; charset=utf-8').header('cache-control', 'no-cache');
    return PAGE;
  }

  @Get(':file')
  async file(
    @Param('file') name: string,
    @Req() { headers }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer | string> {
    const file = Object.hasOwn(FILES, name) ? FILES[name] : undefined;
    if (!file) throw new Refusal('not-found');
    void reply
      .header('content-type', `${file.type}; charset=utf-8`)
      .header('cache-control', `public, max-age=${CACHE_SECONDS}`)
      .header('vary', 'accept-encoding');
    if (!/\bgzip\b/.test(headers['accept-encoding'] ?? '')) return file.text();
    const compressed = this.compressed.get(name) ?? file.text().then((text) => promisify(gzip)(text));
    this.compressed.set(name, compressed);
    void reply.header('content-encoding', 'gzip');
    return compressed;
  }
}
