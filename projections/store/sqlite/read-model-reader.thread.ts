import { serveFile } from '../../../api/platform/sqlite/serve-file.js';
import { ReadModelReader } from './read-model-reader.js';

serveFile((file) => new ReadModelReader(file));
