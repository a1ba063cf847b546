import { PICTURES_PER_FILE_MAX } from '../../../contracts/http/question-formats.js';
import type { PictureLookup } from '../../markup/file-picture-references.js';
import { UnreadableFile } from '../rows/row.js';

/** A picture in an imported file. */
export interface FilePicture {
  /** Id of the picture in the texts of the rows until it is stored: a SHA-256 hash of its content or its name. */
  readonly id: string;
  /** Name for the user. */
  readonly name: string;
  /** Name of another file with the same content, if one is referenced too. */
  readonly sameAs?: string | undefined;
  /** A reference that finds the picture in its archive. */
  readonly reference?: string;
  /** @throws UnusableFilePicture if the content cannot be read */
  read(): Promise<Buffer>;
}

/** Thrown for a picture that cannot be used. The message completes a sentence that begins with the picture's name. */
export class UnusableFilePicture extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'UnusableFilePicture';
  }
}

/** The pictures that the texts of a file reference, without duplicates. */
export class FilePictures {
  private readonly byId = new Map<string, FilePicture>();
  /** Adds the picture with a reference and returns its id; undefined for formats without a folder of pictures. */
  readonly lookup: PictureLookup | undefined;

  /** @param find returns a picture of the folder that belongs to the file */
  constructor(find?: (reference: string) => FilePicture | undefined) {
    this.lookup =
      find &&
      ((reference) => {
        const picture = find(reference);
        if (picture) this.add({ ...picture, reference });
        return picture?.id;
      });
  }

  /** @throws UnreadableFile if there are too many */
  add(picture: FilePicture): void {
    const { id, name } = picture;
    const first = this.byId.get(id);
    if (first && first.name !== name && first.sameAs === undefined) this.byId.set(id, { ...first, sameAs: name });
    if (first) return;
    this.byId.set(id, picture);
    if (this.byId.size > PICTURES_PER_FILE_MAX) {
      throw new UnreadableFile(`has more than ${PICTURES_PER_FILE_MAX.toLocaleString('en')} pictures: split it`);
    }
  }

  get all(): readonly FilePicture[] {
    return [...this.byId.values()];
  }
}
