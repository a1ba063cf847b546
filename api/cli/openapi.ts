import 'reflect-metadata';
import { writeFileSync } from 'node:fs';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppModule } from '../app.module.js';
import { openApiDocument } from '../server.js';
import { fail } from './exit.js';
import type { Platform } from '../startup/platform.js';

/** Writes the OpenAPI document to a file, or to stdout. */
export async function runOpenApi(file: string | undefined): Promise<void> {
  // in preview mode, Nest only builds the dependency graph; no store is opened and nothing is started
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.on({} as Platform), new FastifyAdapter(), {
    preview: true,
    abortOnError: false,
    logger: ['error'],
  });
  app.setGlobalPrefix('api');
  const text = `${JSON.stringify(openApiDocument(app), null, 2)}\n`;
  try {
    if (file) writeFileSync(file, text);
    else process.stdout.write(text);
  } catch (error) {
    fail("The document can't be written", error);
  }
}
