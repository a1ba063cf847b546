import { isAllVisible, hasVisible, isName } from './names.js';

it.each(['', '  ', '\u200B', ' \u200B\u2060 ', '\uFEFF', '\u3164', '\u2800', '\u00AD', '\u202E'])(
  'hasVisible returns false for %j',
  (text) => expect(hasVisible(text)).toBe(false),
);
it.each(['Week 1', '\u200BWeek 1', '🧪', 'সপ্তাহ', '?'])('hasVisible returns true for %j', (text) =>
  expect(hasVisible(text)).toBe(true),
);

it.each([
  ['a plain name', 'nusrat.j'],
  ['only a digit', '7'],
  ['several words', 'Nusrat Jahan'],
  ['common signs', "d'Arcy-O_Neil & co. #1 [BD]"],
  ['a curly apostrophe', 'O’Neil'],
  ['an emoji next to a letter', 'ann 🎓'],
  ['accents', 'Zoë Nuñez'],
  ['Bangla', 'নুসরাত জাহান'],
  ['Bangla with digits', 'নুসরাত৭'],
  ['Bangla, ra with ya-phala', 'র\u200D্যাব'],
  ['Bangla, a visible virama', 'উদ্\u200Cঘাটন'],
  ['Bangla, the older khanda ta', 'শরত্\u200D'],
  ['Hindi, a half form', 'क्\u200Dष'],
  ['Persian, letters that are not joined', 'می\u200Cخواهم'],
  ['Cyrillic', 'Иван'],
  ['Greek', 'Ελένη'],
  ['Bangla next to Latin', 'নুসরাত Jahan'],
])('isName accepts %s: %j', (_, name) => expect(isName(name)).toBe(true));

it.each([
  ['no letter or digit', '...'],
  ['only emojis', '🎓🎓'],
  ['an empty text', ''],
  ['a control character', 'no\0body'],
  ['a new line', 'no\nbody'],
  ['half of a character', 'ann\uD83C'],
  ['a zero-width space', 'ann\u200B'],
  ['nothing but a zero-width character', '\u200B'],
  ['a soft hyphen', 'an\u00ADn'],
  ['a byte order mark', '\uFEFFann'],
  ['a letter that is blank', 'ann\u3164'],
  ['a blank pattern', 'ann\u2800'],
  ['a variation selector', 'ann\uFE0F'],
  ['a tag', 'ann\u{E0061}'],
  ['a sign that turns the direction', 'ann\u202Etxt'],
  ['a mark of direction', 'ann\u200F'],
  ['a joiner between Latin letters', 'an\u200Dn'],
  ['a non-joiner between Latin letters', 'an\u200Cn'],
  ['a joiner between Bangla letters', 'নু\u200Dসরাত'],
  ['two joiners', 'শরত্\u200D\u200D'],
  ['a non-joiner at the end', 'উদ্\u200C'],
  ['a non-joiner behind a letter that never joins', 'دا\u200Cد'],
  ['parentheses', 'ann (BUET)'],
  ['one parenthesis', 'ann)'],
  ['wide parentheses', 'ann （BUET）'],
  ['ornate parentheses', 'ann ﴾BUET﴿'],
  ['a letter in parentheses', 'ann ⒜'],
  ['Latin with Cyrillic', 'аnn'],
  ['Latin with Greek', 'Αnn'],
  ['Greek with Cyrillic', 'οа'],
  ['mathematical Latin with Cyrillic', '𝐚а'],
])('isName rejects %s: %j', (_, name) => expect(isName(name)).toBe(false));

it.each(['', 'Notre Dame College (Dhaka)', 'Αθήνα, Dhaka', 'নটর ডেম কলেজ', 'র\u200D্যাব'])(
  'isAllVisible returns true for %j',
  (text) => expect(isAllVisible(text)).toBe(true),
);

it.each(['College\u200B', 'Col\u00ADlege', 'College\u202E', 'Coll\u200Dege', 'no\nwhere', '\u0600'])(
  'isAllVisible returns false for a text with invisible characters: %j',
  (text) => expect(isAllVisible(text)).toBe(false),
);
