import { ApiProperty } from '@nestjs/swagger';
import {
  AcceptedTerms,
  ConfirmPassword,
  LoginEmail,
  LoginPassword,
  NewEmail,
  NewPassword,
  RememberMe,
  Username,
} from './account-fields.js';
import type { SignedIn } from './sessions.js';

export class TutorRegistration {
  @NewEmail()
  email: string;
  @Username()
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
  @ApiProperty({ description: 'carried as `Authorization: Bearer <jwtoken>`' })
  jwtoken: string;
}

export class StudentSession extends Session {
  @ApiProperty({ format: 'uuid' })
  studentId: string;
  @ApiProperty({ enum: [true] })
  isStudent: true;
}

export const studentSession = ({ token, accountId }: SignedIn): StudentSession => ({
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

export class AccountMessage {
  @ApiProperty()
  message: string;
}

/** Texts are '' and choices null until the student gives them. */
export class StudentProfile {
  @ApiProperty()
  fullname: string;
  @ApiProperty()
  institute: string;
  @ApiProperty({ type: String, nullable: true })
  batch: string | null;
  @ApiProperty()
  phone: string;
  @ApiProperty()
  email: string;
  @ApiProperty()
  username: string;
  @ApiProperty({ type: String, nullable: true, format: 'date' })
  date_of_birth: string | null;
  @ApiProperty({ enum: ['male', 'female'], nullable: true })
  gender: 'male' | 'female' | null;
  @ApiProperty({ type: 'integer', minimum: 1, maximum: 6 })
  avatar: number;
  @ApiProperty()
  isBanned: boolean;
}
