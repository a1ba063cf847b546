import { serveFile } from '../../sqlite/serve-file.js';
import { Reader } from './reader.js';

serveFile((file) => new Reader(file));
