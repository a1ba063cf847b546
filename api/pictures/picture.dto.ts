import { ApiProperty } from '@nestjs/swagger';
import { IsString, MaxLength } from 'class-validator';
import { PICTURE_ALT_MAX, PICTURE_SIDE_MAX, PICTURE_TYPE } from '../contracts/http/pictures.js';
import { texts } from '../contracts/http/texts.js';
import { HasVisibleText, Trimmed } from '../platform/http/validation.js';
import { Field, OneOf } from '../platform/http/fields.js';

export class PictureQuery {
  @ApiProperty({ maxLength: PICTURE_ALT_MAX, description: 'what the picture shows, for people who cannot see it' })
  @MaxLength(PICTURE_ALT_MAX, { message: texts.pictureAltTooLong })
  @HasVisibleText(texts.pictureAltRequired)
  @IsString({ message: texts.pictureAltRequired })
  @Trimmed()
  alt: string;
}

export class StoredPicture {
  @Field('SHA-256 of the stored file; in texts: `![alternative text](picture:pictureId)`') pictureId: string;
  @OneOf([PICTURE_TYPE]) type: string;
  @Field({ minimum: 1, maximum: PICTURE_SIDE_MAX }) width: number;
  @Field({ minimum: 1, maximum: PICTURE_SIDE_MAX }) height: number;
}
