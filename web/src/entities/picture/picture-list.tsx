import { Trash2 } from 'lucide-react';
import { picturesIn, textWithoutPicture } from '../../../../api/contracts/question-text/pictures';
import { Button } from '../../ui/button';
import { classes } from '../../ui/classes';
import { PictureThumbnail } from './picture-thumbnail';
import { plainAlt } from './plain-alt';

export interface PictureListProps {
  /** Text of the field above the list */
  text: string;
  onChange: (text: string) => void;
  /** Focuses the field after a picture was removed, because its button no longer exists. */
  focusField: () => void;
  className?: string;
}

/** The pictures in the text of a field, each with a thumbnail, its description and a button that removes it. */
export function PictureList({ text, onChange, focusField, className }: PictureListProps) {
  const pictures = picturesIn(text);
  if (pictures.length === 0) return null;
  const remove = (index: number) => {
    onChange(textWithoutPicture(text, index));
    focusField();
  };
  return (
    <ul aria-label="Pictures in this text" className={classes('grid gap-1 py-1', className)}>
      {pictures.map((picture, index) => {
        const description = plainAlt(picture.alt);
        return (
          <li key={index} className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3">
            <PictureThumbnail pictureId={picture.pictureId} />
            <span className={classes('line-clamp-2 text-sm wrap-anywhere', !description && 'text-caution')}>
              {description || 'This picture has no description. Write one between [ and ].'}
            </span>
            <Button
              kind="bare"
              square
              icon={Trash2}
              aria-label={`Remove picture: ${description || 'without a description'}`}
              title="Remove picture"
              onClick={() => remove(index)}
            />
          </li>
        );
      })}
    </ul>
  );
}
