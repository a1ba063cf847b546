import { reEncode, UnusablePicture, type PictureFault, type ReEncodedPicture } from './re-encode.js';

/** The outcome for a file. `ms` is the processor time that it took; the elapsed time if the process was ended. */
export type DecodedFile = { readonly ms: number } & (
  | { readonly picture: ReEncodedPicture; readonly fault?: undefined }
  | { readonly fault: PictureFault }
);
/** Messages of the child process to the server. */
export type DecoderMessage = 'ready' | DecodedFile;

const answer = (message: DecoderMessage) => process.send?.(message);

process.on('message', (file: Uint8Array) => {
  const before = process.cpuUsage();
  const ms = () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  };
  reEncode(Buffer.from(file)).then(
    (picture) => answer({ picture, ms: ms() }),
    (error: unknown) => answer({ fault: error instanceof UnusablePicture ? error.fault : 'picture-damaged', ms: ms() }),
  );
});
// the server has ended
process.on('disconnect', () => process.exit());
answer('ready');
