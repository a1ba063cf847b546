import type { Collection as MongoCollection, Db } from 'mongodb';
import type { Position } from '../../../api/platform/event-store/event-store.js';
import type { Collection } from '../read-store.js';
import type { KeptDocument } from './kept-document.js';

/** One making of a read model: the documents of `{name}.{version}`. */
export interface Version {
  readonly fingerprint: string;
  readonly searchable: readonly string[];
  /** by projection */
  readonly checkpoints: Readonly<Record<string, Position>>;
}

/** What stands of a read model; versions are counted up and never used again. */
export interface ReadModel {
  readonly _id: string;
  readonly live: number;
  /** being built, by one process */
  readonly next?: number;
  readonly newest: number;
  readonly versions: Readonly<Record<string, Version>>;
}

/** All read models at one moment. */
export interface Known {
  readonly models: ReadonlyMap<string, ReadModel>;
  /** performance.now() */
  readonly at: number;
}

/** In the name of a collection in MongoDB. @returns undefined for one of other things */
export function versionNamed(collection: string): readonly [name: string, version: number] | undefined {
  const [, name, version] = /^(.+)\.(\d+)$/.exec(collection) ?? [];
  return name === undefined ? undefined : [name, Number(version)];
}

export const documentsOf = (database: Db, name: string, version: number): MongoCollection<KeptDocument> =>
  database.collection<KeptDocument>(`${name}.${version}`, { useBigInt64: true });

export const versionOf = ({ searchable = [] }: Collection, fingerprint: string): Version => ({
  fingerprint,
  searchable,
  checkpoints: {},
});
