import 'reflect-metadata';
import { writeFileSync } from 'node:fs';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppModule } from './app.module.js';
import { openApiDocument } from './server.js';
import type { Platform } from './startup/platform.js';

// preview: the structure alone, nothing is opened or started
const app = await NestFactory.create<NestFastifyApplication>(AppModule.on({} as Platform), new FastifyAdapter(), {
  preview: true,
  abortOnError: false,
  logger: ['error'],
});
app.setGlobalPrefix('api');
const [, , file] = process.argv;
const text = JSON.stringify(openApiDocument(app), null, 2);
if (file) writeFileSync(file, text);
else process.stdout.write(`${text}\n`);
