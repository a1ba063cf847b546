import { ApiProperty } from '@nestjs/swagger';
import { AVATAR_MAX, AVATAR_MIN } from '../contracts/http/limits.js';

/** Texts are '' until the tutor gives them. */
export class TutorProfileAnswer {
  @ApiProperty()
  fullname: string;
  @ApiProperty()
  institute: string;
  @ApiProperty()
  batch: string;
  @ApiProperty()
  phone: string;
  @ApiProperty()
  email: string;
  @ApiProperty()
  username: string;
  @ApiProperty()
  address: string;
  @ApiProperty()
  cvLink: string;
  @ApiProperty({ type: 'integer', minimum: AVATAR_MIN, maximum: AVATAR_MAX })
  avatar: number;
  @ApiProperty()
  isBanned: boolean;
}
