import { join } from 'node:path';
import type { EventStorePlace, ReadStorePlace, Settings } from './settings.js';

/** Names the folder of the data, and the stores and pictures that are elsewhere. Contains no user or password. */
export function dataInWords({ dataDir, events, readModels, picturesDir }: DataPlaces): string {
  const isElsewhere = (place: EventStorePlace | ReadStorePlace, file: string) =>
    place.engine !== 'sqlite' || place.file !== join(dataDir, file);
  return [
    `Data: ${dataDir}`,
    ...(isElsewhere(events, 'events.db') ? [`events: ${placeInWords(events)}`] : []),
    ...(isElsewhere(readModels, 'read-models.db') ? [`read models: ${placeInWords(readModels)}`] : []),
    ...(picturesDir === join(dataDir, 'pictures') ? [] : [`pictures: ${picturesDir}`]),
  ].join(', ');
}

type DataPlaces = Pick<Settings, 'dataDir' | 'events' | 'readModels' | 'picturesDir'>;

/** Returns the file, or scheme and hosts of a server. */
export function placeInWords(place: EventStorePlace | ReadStorePlace): string {
  if (place.engine === 'sqlite') return place.file;
  const [, scheme, rest = ''] = /^([^:]*):\/\/(.*)$/s.exec(place.url) ?? [];
  const parts = rest.split('@');
  // with several @, it is unknown which one ends the password
  const hosts = parts.length > 2 ? '…' : parts.at(-1)!.split(/[/?]/)[0];
  return `${scheme}://${hosts}`;
}
