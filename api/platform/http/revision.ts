import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString, MaxLength } from 'class-validator';

const REVISION_MAX = 100;

/** Declares the optional revision of a body that replaces a record. */
export const ExpectedRevision = () =>
  applyDecorators(
    ApiPropertyOptional({
      maxLength: REVISION_MAX,
      description:
        'revision that the caller has read: 409 changed-meanwhile with `current` if the record has changed since; ' +
        'absent: the last change wins',
    }),
    IsOptional(),
    IsString(),
    MaxLength(REVISION_MAX),
  );

/** Description of the revision of a record that is read. */
export const REVISION = 'opaque; differs after every change of the record';
