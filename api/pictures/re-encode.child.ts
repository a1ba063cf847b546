import { reEncode, UnusablePicture, type PictureFault, type ReEncodedPicture } from './re-encode.js';

/** Messages of the child process to the server. */
export type ReEncodeAnswer = 'ready' | { readonly picture: ReEncodedPicture } | { readonly fault: PictureFault };

const answer = (message: ReEncodeAnswer) => process.send?.(message);

process.on('message', (file: Uint8Array) => {
  reEncode(Buffer.from(file)).then(
    (picture) => answer({ picture }),
    (error: unknown) => answer({ fault: error instanceof UnusablePicture ? error.fault : 'not-a-picture' }),
  );
});
// the server has ended
process.on('disconnect', () => process.exit());
answer('ready');
