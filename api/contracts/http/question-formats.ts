/** File formats of questions, as named in requests. */
export const QUESTION_FORMATS = ['csv', 'json', 'gift', 'aiken', 'moodle-xml', 'zip'] as const;
export type QuestionFormat = (typeof QUESTION_FORMATS)[number];
/** Formats of files that are one text. */
export type TextFormat = Exclude<QuestionFormat, 'zip'>;

/** Maximum size of an imported file without pictures in bytes: about 6,000 questions with long texts. */
export const QUESTION_FILE_BYTES_MAX = 4_000_000;
/** Maximum size of an imported file with pictures in bytes. */
export const PICTURE_QUESTION_FILE_BYTES_MAX = 40_000_000;
/** Maximum number of questions in an imported file. */
export const QUESTIONS_PER_FILE_MAX = 20_000;
/** Maximum number of different pictures that an imported file references. */
export const PICTURES_PER_FILE_MAX = 2_000;

/** Returns true for formats whose files contain pictures. */
export const hasPictures = (format: QuestionFormat): format is 'moodle-xml' | 'zip' =>
  format === 'moodle-xml' || format === 'zip';

/** Returns the maximum size of an imported file in bytes. */
export const questionFileBytesMax = (format: QuestionFormat): number =>
  hasPictures(format) ? PICTURE_QUESTION_FILE_BYTES_MAX : QUESTION_FILE_BYTES_MAX;

/** Maximum size in bytes of the descriptions that are sent with an imported file. */
export const DESCRIPTIONS_BYTES_MAX = 200_000;

/** Maximum number of listed questions that a format cannot represent. */
export const LEFT_OUT_SHOWN_MAX = 50;

/** Hours within which a tutor can undo an import. */
export const UNDO_IMPORT_HOURS = 24;

/** Row indexes: single ones or ranges such as `3-17`, separated by commas. */
export const ROW_RANGES_PATTERN = /^\d{1,7}(?:-\d{1,7})?(?:,\d{1,7}(?:-\d{1,7})?)*$/;
/** Maximum length of a text that matches `ROW_RANGES_PATTERN`, which is part of a URL. */
export const ROW_RANGES_MAX = 4_000;
