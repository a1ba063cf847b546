import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsOptional } from 'class-validator';
import { CommandId } from '../platform/http/command-id.js';
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

export class TutorRegistration {
  @NewEmail()
  email: string;
  @NewUsername()
  username: string;
  @NewPassword()
  password: string;
  @ConfirmPassword()
  confirmPassword: string;
}

export class StudentRegistration extends TutorRegistration {
  @AcceptedTerms()
  termAndConditions: true;
}

export class EmailLogin {
  @LoginEmail()
  email: string;
  @LoginPassword()
  password: string;
  @RememberMe()
  rememberMe?: boolean;
}

export class AdminLogin {
  @Username()
  username: string;
  @LoginPassword()
  password: string;
}

class Session {
  @ApiProperty({ description: 'sent as `Authorization: Bearer <jwtoken>`' })
  jwtoken: string;
}

export class StudentSession extends Session {
  @ApiProperty({ format: 'uuid' })
  studentId: string;
  @ApiProperty({ enum: [true] })
  isStudent: true;
}

export const studentSession = ({ token, accountId }: SignInResult): StudentSession => ({
  jwtoken: token,
  studentId: accountId,
  isStudent: true,
});

export class TutorSession extends Session {
  @ApiProperty({ format: 'uuid' })
  tutorId: string;
  @ApiProperty({ enum: [true] })
  isTutor: true;
}

export class AdminSession extends Session {
  @ApiProperty({ format: 'uuid' })
  adminId: string;
  @ApiProperty({ enum: [true] })
  isAdmin: true;
}

export class AdminProfileAnswer {
  @ApiProperty()
  username: string;
}

export class AccountMessage {
  @ApiProperty()
  message: string;
}

/** New session of the caller after a password change, which ends all other sessions. */
export class ChangedPassword extends Session {
  @ApiProperty()
  message: string;
}

export class PasswordChangeBody {
  @OldPassword()
  oldPassword: string;
  @NewPassword()
  newPassword: string;
  @ConfirmNewPassword()
  confirmNewPassword: string;
}

export class BanToggleBody {
  @CommandId()
  commandId?: string;

  @ApiPropertyOptional({
    description: 'new state; has no effect if it is the current one. Without it, the state is toggled',
  })
  @IsOptional()
  @IsBoolean()
  isBanned?: boolean;
}

export class BanToggled {
  @ApiProperty()
  message: string;
  @ApiProperty()
  isBanned: boolean;
}
