import { Controller, Get, Headers, HttpStatus, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiCreatedResponse, ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ReadModels } from '../../projections/read-models.js';
import { PICTURE_FILE_BYTES_MAX, PICTURE_FILE_TYPES, PICTURE_TYPE } from '../contracts/http/pictures.js';
import { Access, CalledBy, type Caller } from '../platform/auth/access.js';
import { Context } from '../platform/auth/command-context.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { FileBody } from '../platform/http/bodies.js';
import { ClientGone } from '../platform/http/client-gone.js';
import { PictureId } from './picture-id.pipe.js';
import { PictureReader } from './picture-reader.js';
import { PictureQuery, StoredPicture } from './picture.dto.js';
import { PicturesService } from './pictures.service.js';

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
@Controller('pictures')
export class PicturesController {
  constructor(
    private readonly pictures: PicturesService,
    private readonly reader: PictureReader,
    private readonly readModels: ReadModels,
  ) {}

  /** Stores a picture as WebP without metadata. Idempotent: the same file of the same account gets the same id. */
  @Post()
  @Access('student', 'tutor')
  @FileBody(PICTURE_FILE_BYTES_MAX)
  @ApiConsumes('application/octet-stream', ...PICTURE_FILE_TYPES)
  @ApiBody({ schema: { type: 'string', format: 'binary' } })
  @ApiCreatedResponse({ type: StoredPicture })
  async store(
    @Query() _: PictureQuery,
    @Req() { body }: FastifyRequest,
    @CalledBy() { role, accountId }: Caller,
    @Context() context: CommandContext,
    @ClientGone() signal: AbortSignal,
  ): Promise<StoredPicture> {
    const uploader = role === 'tutor' ? 'tutor' : 'student';
    const file = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
    const upload = { role: uploader, accountId, file, signal } as const;
    const { position, ...picture } = await this.pictures.storePicture(upload, context);
    await this.readModels.waitFor(position, 'pictures');
    return picture;
  }

  /** Returns a picture to callers who may see a text that references it, and to the student who uploaded it. */
  @Get(':pictureId')
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
