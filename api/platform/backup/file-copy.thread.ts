import { serveFile } from '../sqlite/serve-file.js';
import { FileCopy } from './file-copy.js';

serveFile((file) => new FileCopy(file));
