import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { currentVersion, eventVersions, UnknownEvent, upcast, type EventType } from './catalogue.js';

interface Stored {
  type: string;
  version: number;
  data: Record<string, unknown>;
}

/** Payloads as they were written: once in here, a sample is never changed. */
const samples = JSON.parse(readFileSync(join(__dirname, 'samples.json'), 'utf8')) as Stored[];
const sampleOf = (type: EventType, version: number) =>
  samples.find((sample) => sample.type === type && sample.version === version);

const asStored = ({ type, version, data }: Stored) => ({
  type,
  data,
  metadata: { actor: 'spec', correlationId: 'spec', causationId: 'spec', at: '2026-01-05T10:00:00.000Z', version },
});

describe('stored events', () => {
  const types = Object.keys(eventVersions) as EventType[];

  it.each(types)('%s has a sample of every version, which can be read today', (type) => {
    const now = sampleOf(type, currentVersion(type));
    for (let version = 1; version <= currentVersion(type); version += 1) {
      const sample = sampleOf(type, version);
      if (!sample) throw new Error(`no sample of ${type} in version ${version}`);
      const read = upcast(asStored(sample));
      expect(read.type).toBe(type);
      expect(Object.keys(read.data).sort()).toEqual(Object.keys(now!.data).sort());
    }
  });

  it('of a type or version that nobody knows are refused', () => {
    expect(() => upcast(asStored({ type: 'FromTomorrow', version: 1, data: {} }))).toThrow(UnknownEvent);
    expect(() => upcast(asStored({ type: 'SittingEnded', version: 99, data: {} }))).toThrow(UnknownEvent);
  });
});
