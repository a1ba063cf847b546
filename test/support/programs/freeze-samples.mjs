// Freezes the samples of new events. Frozen samples never change: a changed payload requires a new version.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';

const FROZEN = 'api/contracts/events/samples.frozen.json';
const frozenHashes = JSON.parse(readFileSync(FROZEN, 'utf8'));
for (const { type, version, variant, data } of JSON.parse(readFileSync('api/contracts/events/samples.json', 'utf8'))) {
  frozenHashes[[type, version, variant].filter(Boolean).join(' ')] ??= createHash('sha256')
    .update(JSON.stringify(data))
    .digest('hex');
}
writeFileSync(FROZEN, `${JSON.stringify(frozenHashes, null, 2)}\n`);
