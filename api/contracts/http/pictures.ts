/** Maximum size of an uploaded picture in bytes. */
export const PICTURE_FILE_BYTES_MAX = 5_000_000;
/** Maximum number of pixels of an uploaded picture. */
export const PICTURE_PIXELS_MAX = 24_000_000;
/** Maximum width and height of an uploaded picture in pixels. */
export const PICTURE_FILE_SIDE_MAX = 12_000;
/** Maximum size of an uploaded picture in bytes after decoding: width × height × channels × bytes per channel. */
export const PICTURE_DECODED_BYTES_MAX = 200_000_000;
/** Maximum size of a stored picture in bytes. */
export const PICTURE_BYTES_MAX = 300_000;
/** Maximum width and height of a stored picture in pixels. */
export const PICTURE_SIDE_MAX = 1_600;
/** Maximum length of an alternative text. */
export const PICTURE_ALT_MAX = 500;
/** Maximum number of pictures in one text. */
export const PICTURES_PER_TEXT_MAX = 20;
/** Content type of every stored picture. */
export const PICTURE_TYPE = 'image/webp';
/** Content types accepted for upload. */
export const PICTURE_FILE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;
/** Number of uploads per account and day, and of pictures in files that a tutor imports. */
export const PICTURES_A_DAY = { student: 50, tutor: 500, import: 2_000 } as const;
/** Seconds of processor time per account and hour in which pictures are decoded. */
export const DECODING_SECONDS_AN_HOUR = { student: 60, tutor: 60, import: 600 } as const;
/** Hours after which a picture that no text references is removed. */
export const UNNAMED_PICTURE_HOURS = 24;
/** Id of a picture: the SHA-256 hash of the stored file. */
export const PICTURE_ID_PATTERN = /^[0-9a-f]{64}$/;
