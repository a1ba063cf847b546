import { isAllVisible } from '../../contracts/http/names.js';
import type { SettingName } from './setting-names.js';
import { WrongSetting } from '../shared/wrong-setting.js';

/** The organisation that runs this installation, as visitors see it. */
export interface Operator {
  readonly name: string;
  /** Town or district */
  readonly place?: string;
  /** Year in which the organisation was founded */
  readonly since?: number;
  /** One sentence about the organisation */
  readonly about?: string;
}

/** Counts what a person sees as one character: a Bangla letter may have several code points. */
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Maximum lengths: name, place and year fit into two lines of a phone. */
const NAME_MAX = 60;
const PLACE_MAX = 40;
const ABOUT_MAX = 160;
const SINCE_MIN = 1800;

/**
 * Reads the operator from the settings `OPERATOR_…`; undefined if none is set.
 * @throws WrongSetting
 */
export function operatorFrom(value: (name: SettingName) => string | undefined): Operator | undefined {
  const text = (setting: SettingName, max: number) => {
    const content = value(setting);
    if (content === undefined) return undefined;
    if (!isAllVisible(content) || [...graphemes.segment(content)].length > max) {
      throw new WrongSetting(setting, `must be one line of at most ${max} characters, without invisible characters`);
    }
    return content;
  };
  const name = text('OPERATOR_NAME', NAME_MAX);
  const place = text('OPERATOR_PLACE', PLACE_MAX);
  const since = year('OPERATOR_SINCE', value('OPERATOR_SINCE'));
  const about = text('OPERATOR_ABOUT', ABOUT_MAX);
  if (name !== undefined) return { name, ...(place && { place }), ...(since && { since }), ...(about && { about }) };
  if (place || since || about) {
    throw new WrongSetting('OPERATOR_NAME', 'must be set if another OPERATOR_ setting is set');
  }
  return undefined;
}

function year(setting: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const current = new Date().getFullYear();
  const number = Number(text);
  if (/^\d{4}$/.test(text) && number >= SINCE_MIN && number <= current) return number;
  throw new WrongSetting(setting, `must be a year from ${SINCE_MIN} to ${current}, not '${text}'`);
}
