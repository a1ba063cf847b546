/** Formats of a file of questions, by what they are called in the calls. */
export const QUESTION_FORMATS = ['csv', 'json', 'gift', 'aiken'] as const;
export type QuestionFormat = (typeof QUESTION_FORMATS)[number];

/** bytes of a file that is imported: some 6,000 questions with long texts */
export const QUESTION_FILE_BYTES_MAX = 4_000_000;
/** of the questions that a format can't hold, as many as are named */
export const LEFT_OUT_SHOWN_MAX = 50;

/** how long the tutor who imported a file can undo it, h */
export const UNDO_IMPORT_HOURS = 24;

/** Rows of a file by their index: one, or a range such as `3-17`; several are separated by commas. */
export const ROW_RANGES_PATTERN = /^\d{1,7}(?:-\d{1,7})?(?:,\d{1,7}(?:-\d{1,7})?)*$/;
/** characters of `ROW_RANGES_PATTERN`, since they are part of an address */
export const ROW_RANGES_MAX = 4_000;
