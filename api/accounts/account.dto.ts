import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString, MaxLength } from 'class-validator';
import { BAN_REASON_MAX } from '../contracts/http/limits.js';
import { texts } from '../contracts/http/texts.js';
import { CommandId } from '../platform/http/command-id.js';
import { Trimmed } from '../platform/http/validation.js';
import {
  AcceptedTerms,
  ConfirmNewPassword,
  ConfirmPassword,
  LoginEmail,
  LoginPassword,
  NewEmail,
  NewPassword,
  NewUsername,
  OldPassword,
  RememberMe,
  Username,
} from './account-fields.js';
import type { SignInResult } from './sessions.service.js';
import { Field, In, OneOf, Uuid } from '../platform/http/fields.js';

export class TutorRegistration {
  @NewEmail() email: string;
  @NewUsername() username: string;
  @NewPassword() password: string;
  @ConfirmPassword() confirmPassword: string;
}

export class StudentRegistration extends TutorRegistration {
  @AcceptedTerms() termAndConditions: true;
}

export class EmailLogin {
  @LoginEmail() email: string;
  @LoginPassword() password: string;
  @RememberMe() rememberMe?: boolean;
}

export class AdminLogin {
  @Username() username: string;
  @LoginPassword() password: string;
}

class Session {
  @Field('sent as `Authorization: Bearer <jwtoken>`') jwtoken: string;
}

export class StudentSession extends Session {
  @Uuid() studentId: string;
  @OneOf([true]) isStudent: true;
}

export const studentSession = ({ token, accountId }: SignInResult): StudentSession => ({
  jwtoken: token,
  studentId: accountId,
  isStudent: true,
});

export class TutorSession extends Session {
  @Uuid() tutorId: string;
  @OneOf([true]) isTutor: true;
}

export class AdminSession extends Session {
  @Uuid() adminId: string;
  @OneOf([true]) isAdmin: true;
}

export class AdminProfileAnswer {
  @Field() username: string;
}

export class AccountMessage {
  @Field() message: string;
}

/** New session of the caller after a password change, which ends all other sessions. */
export class ChangedPassword extends Session {
  @Field() message: string;
}

export class PasswordChangeBody {
  @OldPassword() oldPassword: string;
  @NewPassword() newPassword: string;
  @ConfirmNewPassword() confirmNewPassword: string;
}

export class BanToggleBody {
  @CommandId() commandId?: string;

  @In.Maybe.Flag('new state; has no effect if it is the current one. Without it, the state is toggled')
  isBanned?: boolean;

  @ApiPropertyOptional({
    maxLength: BAN_REASON_MAX,
    description: 'reason of the ban, shown to admins under Activity; it can be given again while the account is banned',
  })
  @Trimmed()
  @IsOptional()
  @IsString()
  @MaxLength(BAN_REASON_MAX, { message: texts.banReasonTooLong })
  reason?: string;
}

export class BanToggled {
  @Field() message: string;
  @Field() isBanned: boolean;
}
