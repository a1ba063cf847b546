import type { DatabaseOptions } from '../../sqlite/driver.js';

/**
 * The unique index on `stream, revision` is the final check of expected revisions. Resent appends are detected by the
 * ids at their revisions, so ids need no index. Within a type, the index is ordered by position.
 */
const schema = `
  CREATE TABLE streams (
    id INTEGER PRIMARY KEY,
    name TEXT UNIQUE NOT NULL
  );
  CREATE TABLE events (
    position INTEGER PRIMARY KEY,
    stream INT NOT NULL,
    revision INT NOT NULL,
    id TEXT NOT NULL,
    type TEXT NOT NULL,
    data TEXT NOT NULL,
    meta TEXT NOT NULL
  );
  CREATE UNIQUE INDEX events_by_stream ON events (stream, revision);
  CREATE INDEX events_by_type ON events (type)`;

export const EVENTS_VERSION = 2;

export const eventsFile: DatabaseOptions = { kind: 'events', version: EVENTS_VERSION, schema };
