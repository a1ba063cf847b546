import { PICTURE_ALT_MAX } from '../../../../../api/contracts/http/pictures';
import { PictureThumbnail } from '../../../entities/picture/picture-thumbnail';
import { TextField } from '../../../ui/field';
import { messages } from '../messages';
import type { Descriptions } from './import-file';

/** Descriptions that the tutor enters at the rows. */
export interface DescriptionFields {
  descriptions: Descriptions;
  onDescribe: (descriptions: Descriptions) => void;
}

interface MissingDescriptionsProps extends DescriptionFields {
  line: number;
  pictureIds: readonly string[];
}

/** Fields for the descriptions of the pictures of a row that have none. */
export const MissingDescriptions = ({ line, pictureIds, descriptions, onDescribe }: MissingDescriptionsProps) => (
  <ul className="grid gap-3">
    {pictureIds.map((pictureId, index) => (
      <li key={pictureId} className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-3">
        <PictureThumbnail pictureId={pictureId} />
        <TextField
          label={messages.describePicture(line, pictureIds.length > 1 ? index + 1 : undefined)}
          value={descriptions[pictureId] ?? ''}
          maxLength={PICTURE_ALT_MAX}
          onChange={({ target }) => onDescribe({ ...descriptions, [pictureId]: target.value })}
        />
      </li>
    ))}
  </ul>
);
