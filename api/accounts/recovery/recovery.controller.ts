import { applyDecorators, Body, Controller, HttpCode, HttpStatus, Post, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CODE_MINUTES } from '../../contracts/http/limits.js';
import { texts } from '../../contracts/http/texts.js';
import { Public } from '../../platform/auth/access.js';
import { Context } from '../../platform/auth/command-context.js';
import type { CommandContext } from '../../platform/commands/command-context.js';
import { Refusal } from '../../platform/commands/refusal.js';
import { Settings } from '../../platform/config/settings.js';
import { cookieOf, setCookie } from '../../platform/http/cookies.js';
import { RecoveryCalls } from '../../platform/limits/account-limits.js';
import { AccountMessage } from '../account.dto.js';
import { deviceIn, DeviceRegistry } from '../device-registry.js';
import { ReservationsService } from '../reservations.service.js';
import { RecoveriesService, ROLES, type RecoveryRequest } from './recoveries.service.js';
import { EnteredCode, ForgottenPassword, ResetPassword } from './recovery.dto.js';

/** Cookie with the pass that is issued for a correct code. */
const PASS = { name: 'recovery', path: '/api/auth', seconds: CODE_MINUTES * 60 };

const RecoveryRoute = (path: string) =>
  applyDecorators(Post(path), HttpCode(HttpStatus.OK), Public(), ApiOkResponse({ type: AccountMessage }));

/** Password recovery. */
@ApiTags('auth')
@Controller('auth')
export class RecoveryController {
  constructor(
    private readonly settings: Settings,
    private readonly calls: RecoveryCalls,
    private readonly reservations: ReservationsService,
    private readonly devices: DeviceRegistry,
    private readonly recoveries: RecoveriesService,
  ) {}

  /** Sends a recovery code. The response does not reveal whether the account exists. */
  @RecoveryRoute('forgot-password')
  async forgotPassword(
    @Body() body: ForgottenPassword,
    @Req() request: FastifyRequest,
    @Context() context: CommandContext,
  ): Promise<AccountMessage> {
    await this.recoveries.begin(await this.recoveryRequest(body, request), context);
    return { message: texts.codeSent };
  }

  @RecoveryRoute('resend-otp')
  async resendOtp(
    @Body() body: ForgottenPassword,
    @Req() request: FastifyRequest,
    @Context() context: CommandContext,
  ): Promise<AccountMessage> {
    await this.recoveries.sendCode(await this.recoveryRequest(body, request), context);
    return { message: texts.codeSent };
  }

  /** Verifies a recovery code and sets the cookie that `reset-password` requires. */
  @RecoveryRoute('verify-otp')
  async verifyOtp(
    @Body() body: EnteredCode,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Context() { now }: CommandContext,
  ): Promise<AccountMessage> {
    const recoveryRequest = await this.recoveryRequest(body, request);
    const pass = await this.calls.countWrongCode(request.ip, () =>
      this.recoveries.verify(recoveryRequest, body.otp, now),
    );
    setCookie(reply, { ...PASS, value: pass, secure: this.settings.secure });
    return { message: texts.codeRight };
  }

  /** Sets a new password and ends all sessions of the account. */
  @RecoveryRoute('reset-password')
  async resetPassword(
    @Body() body: ResetPassword,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Context() context: CommandContext,
  ): Promise<AccountMessage> {
    const recoveryRequest = await this.recoveryRequest(body, request);
    const pass = cookieOf(request, PASS.name);
    if (!pass) throw new Refusal('code-not-verified');
    await this.recoveries.changePassword(recoveryRequest, pass, body.newPassword, context);
    setCookie(reply, { ...PASS, value: '', seconds: 0, secure: this.settings.secure });
    return { message: texts.passwordReset };
  }

  /**
   * Counts the request against the rate limit and resolves its email and device.
   * @throws Refusal `too-many` for this address
   */
  private async recoveryRequest(
    { userType, email }: ForgottenPassword,
    request: FastifyRequest,
  ): Promise<RecoveryRequest> {
    await this.calls.count(request.ip);
    const reservation = await this.reservations.ofLogin(ROLES[userType], email);
    return { userType, reservation, device: await this.devices.knownAs(deviceIn(request), reservation) };
  }
}
