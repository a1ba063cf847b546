import { applyDecorators, Body, Controller, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CODE_MINUTES } from '../../contracts/http/limits.js';
import { texts } from '../../contracts/http/texts.js';
import { Public } from '../../platform/auth/access.js';
import { Context } from '../../platform/auth/command-context.js';
import type { CommandContext } from '../../platform/commands/command-context.js';
import { Refusal } from '../../platform/commands/refusal.js';
import { Settings } from '../../platform/config/settings.js';
import { cookieOf, setCookie } from '../../platform/http/cookies.js';
import { Ok, Says } from '../../platform/http/routes.js';
import { AddressLimits } from '../../platform/limits/account-limits.js';
import { AccountMessage } from '../account.dto.js';
import { deviceIn, DeviceRegistry } from '../device-registry.js';
import { ReservationsService } from '../reservations.service.js';
import { RecoveriesService, ROLES, type RecoveryRequest } from './recoveries.service.js';
import { EnteredCode, ForgottenPassword, ResetPassword } from './recovery.dto.js';

/** Cookie with the pass that is issued for a correct code. */
const PASS = { name: 'recovery', path: '/api/auth', seconds: CODE_MINUTES * 60 };

const RecoveryRoute = (path: string) => applyDecorators(Post(path), Public(), Ok(AccountMessage));

/** Password recovery. */
@ApiTags('auth')
@Controller('auth')
export class RecoveryController {
  constructor(
    private readonly settings: Settings,
    private readonly addresses: AddressLimits,
    private readonly reservations: ReservationsService,
    private readonly devices: DeviceRegistry,
    private readonly recoveries: RecoveriesService,
  ) {}

  @RecoveryRoute('forgot-password')
  @Says(
    'Start the recovery of a password',
    'Sends a code by email if the account exists. The response is the same if it does not.',
  )
  async forgotPassword(
    @Body() body: ForgottenPassword,
    @Req() request: FastifyRequest,
    @Context() context: CommandContext,
  ): Promise<AccountMessage> {
    await this.recoveries.begin(await this.recoveryRequest(body, request), context);
    return { message: texts.codeSent };
  }

  @RecoveryRoute('resend-otp')
  @Says(
    'Send the code again',
    'A new code can be requested 60 seconds after the last one. Earlier codes are no longer valid.',
  )
  async resendOtp(
    @Body() body: ForgottenPassword,
    @Req() request: FastifyRequest,
    @Context() context: CommandContext,
  ): Promise<AccountMessage> {
    await this.recoveries.sendCode(await this.recoveryRequest(body, request), context);
    return { message: texts.codeSent };
  }

  @RecoveryRoute('verify-otp')
  @Says('Check the code', 'A correct code sets the cookie that `reset-password` requires.')
  async verifyOtp(
    @Body() body: EnteredCode,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Context() { now }: CommandContext,
  ): Promise<AccountMessage> {
    const recoveryRequest = await this.recoveryRequest(body, request);
    const pass = await this.addresses.countWrongCode(request.ip, () =>
      this.recoveries.verify(recoveryRequest, body.otp, now),
    );
    setCookie(reply, { ...PASS, value: pass, secure: this.settings.secure });
    return { message: texts.codeRight };
  }

  @RecoveryRoute('reset-password')
  @Says('Set a new password after a recovery', 'Requires the cookie of `verify-otp`. Ends all sessions of the account.')
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
    await this.addresses.count('recovery calls', request.ip);
    const reservation = await this.reservations.ofLogin(ROLES[userType], email);
    return { userType, reservation, device: await this.devices.knownAs(deviceIn(request), reservation) };
  }
}
