import { Controller, Get, Headers, HttpStatus, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiCreatedResponse, ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PICTURE_FILE_BYTES_MAX, PICTURE_FILE_TYPES, PICTURE_TYPE } from '../contracts/http/pictures.js';
import { Access, CalledBy, type Caller } from '../platform/auth/access.js';
import { Context } from '../platform/auth/command-context.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { FileBody } from '../platform/http/bodies.js';
import { ClientGone } from '../platform/http/client-gone.js';
import { Says } from '../platform/http/routes.js';
import { PictureId } from './picture-id.pipe.js';
import { PictureReader } from './picture-reader.js';
import { PictureQuery, StoredPicture } from './picture.dto.js';
import { PicturesService } from './pictures.service.js';
import { picturesProjection } from '../../projections/registered.js';
import { ShownIn } from '../../projections/shown-in.js';

/** Browsers may keep a picture for a day, but only for this session. */
const HEADERS = {
  'content-type': PICTURE_TYPE,
  'cache-control': 'private, max-age=86400, immutable',
  vary: 'Authorization',
  'content-security-policy': "default-src 'none'",
  'x-content-type-options': 'nosniff',
  'content-disposition': 'inline',
};

/** Pictures in questions, options, solutions, doubts and answers. */
@ApiTags('pictures')
@ShownIn(picturesProjection)
@Controller('pictures')
export class PicturesController {
  constructor(
    private readonly pictures: PicturesService,
    private readonly reader: PictureReader,
  ) {}

  /** Idempotent: the same file of the same account gets the same id. */
  @Post()
  @Says(
    'Upload a picture',
    'Send a PNG, JPEG or WebP file as the body. It is stored as WebP of at most 300 kB and 1,600 px, without metadata; a file that is that already stays unchanged. Texts refer to it by `![alternative text](picture:pictureId)`. 400 without `alt`, 413 over 5 MB, 24 megapixels or 12,000 pixels in width or height, 415 for other or damaged files, 429 for a third upload at once and after 50 uploads a day (students) or 500 (tutors). Students can use pictures in doubts only. Pictures that no text refers to within a day are removed.',
  )
  @Access('student', 'tutor')
  @FileBody(PICTURE_FILE_BYTES_MAX)
  @ApiConsumes('application/octet-stream', ...PICTURE_FILE_TYPES)
  @ApiBody({ schema: { type: 'string', format: 'binary' } })
  @ApiCreatedResponse({ type: StoredPicture })
  async store(
    @Query() _query: PictureQuery,
    @Req() { body }: FastifyRequest,
    @CalledBy() { role, accountId }: Caller,
    @Context() context: CommandContext,
    @ClientGone() signal: AbortSignal,
  ): Promise<StoredPicture> {
    const uploader = role === 'tutor' ? 'tutor' : 'student';
    const file = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
    const upload = { role: uploader, accountId, file, signal } as const;
    const { position: _, ...picture } = await this.pictures.storePicture(upload, context);
    return picture;
  }

  @Get(':pictureId')
  @Says(
    'Get a picture',
    'For callers who can currently see a text that refers to it, and for the student who uploaded it. 404 otherwise.',
  )
  @Access('student', 'tutor', 'admin')
  @ApiProduces(PICTURE_TYPE)
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  async read(
    @Param('pictureId', PictureId) pictureId: string,
    @Headers('if-none-match') cached: string | undefined,
    @CalledBy() caller: Caller,
    @Context() { now }: CommandContext,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const content = await this.reader.read(pictureId, caller, now);
    const etag = `"${pictureId}"`;
    void reply.headers({ ...HEADERS, etag });
    if (cached === etag) await reply.status(HttpStatus.NOT_MODIFIED).send();
    else await reply.send(content);
  }
}
