import { DESCRIPTIONS_BYTES_MAX } from '../../../contracts/http/question-formats.js';
import { PICTURE_ALT_MAX, PICTURE_ID_PATTERN } from '../../../contracts/http/pictures.js';
import { Refusal } from '../../../platform/commands/refusal.js';

/** Alternative texts by the id of the stored picture. */
export type Descriptions = ReadonlyMap<string, string>;

/** Splits the body of an import into the file and the bytes of descriptions that follow it. */
export function fileAndDescriptions(
  body: unknown,
  descriptionBytes: number,
): { file: Buffer; descriptions: Descriptions } {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
  if (descriptionBytes === 0) return { file: bytes, descriptions: new Map() };
  if (descriptionBytes > DESCRIPTIONS_BYTES_MAX) throw new Refusal('too-large');
  const end = Math.max(0, bytes.length - descriptionBytes);
  return { file: bytes.subarray(0, end), descriptions: descriptionsIn(bytes.toString('utf8', end)) };
}

/** @throws Refusal `invalid` */
function descriptionsIn(json: string): Descriptions {
  const entries = Object.entries(parsedObject(json));
  const descriptions = new Map<string, string>();
  for (const [id, value] of entries) {
    const text = typeof value === 'string' ? value.trim() : '';
    if (!PICTURE_ID_PATTERN.test(id)) throw invalid('descriptionsUnreadable');
    if (text === '') throw invalid('pictureAltRequired');
    if (text.length > PICTURE_ALT_MAX) throw invalid('pictureAltTooLong');
    descriptions.set(id, text);
  }
  return descriptions;
}

function parsedObject(json: string): object {
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // reported below
  }
  throw invalid('descriptionsUnreadable');
}

const invalid = (text: 'descriptionsUnreadable' | 'pictureAltRequired' | 'pictureAltTooLong') =>
  new Refusal('invalid', { errors: { descriptions: text } });
