import { ApiProperty } from '@nestjs/swagger';
import { Matches } from 'class-validator';
import { USER_TYPES, type UserType } from '../../contracts/http/limits.js';
import { CODE_PATTERN } from '../../contracts/http/patterns.js';
import { texts } from '../../contracts/http/texts.js';
import { NewPassword, RepeatedPassword, RecoveryEmail } from '../account-fields.js';
import { In } from '../../platform/http/fields.js';

/** Account whose password is to be recovered. */
export class ForgottenPassword {
  @In.OneOf(USER_TYPES, { message: texts.userTypeRequired }) userType: UserType;
  @RecoveryEmail() email: string;
}

export class EnteredCode extends ForgottenPassword {
  @ApiProperty({ pattern: CODE_PATTERN.source, description: 'four digits' })
  @Matches(CODE_PATTERN, { message: texts.codeWrong })
  otp: string;
}

export class ResetPassword extends ForgottenPassword {
  @NewPassword() newPassword: string;
  @RepeatedPassword('newPassword') confirmPassword: string;
}
