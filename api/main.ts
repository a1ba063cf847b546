import 'reflect-metadata';
import { Settings } from './platform/config/settings.js';
import { serve, startOrSayWhy } from './serve.js';

await startOrSayWhy(() => serve(new Settings(process.env)));
