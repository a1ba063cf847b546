import { Module } from '@nestjs/common';
import { ReadModelsModule } from '../../projections/read-models.module.js';
import { LimitsModule } from '../platform/limits/limits.module.js';
import { Passwords } from '../platform/auth/passwords.js';
import { AccountListsController } from './account-lists.controller.js';
import { ActivityController } from './activity/activity.controller.js';
import { AdminController } from './admin.controller.js';
import { ChangePasswordHandler } from './change-password.js';
import { DeleteAccountHandler } from './delete-account.js';
import { EraseAccounts } from './erase-accounts.process.js';
import { Erasures } from './erasures.js';
import { FirstAdmin } from './first-admin.js';
import { KnownDevices } from './known-devices.js';
import { LapseReservations } from './lapse-reservations.process.js';
import { LogInHandler } from './log-in.js';
import { ProfileUpdates } from './profile-updates.js';
import { FailedLoginRecords } from './record-failed-logins.js';
import { Recoveries } from './recovery/recoveries.js';
import { RecoveryController } from './recovery/recovery.controller.js';
import { RegisterAccountHandler } from './register-account.js';
import { Reservations } from './reservations.js';
import { SessionsController } from './sessions.controller.js';
import { LogOutHandler, Sessions } from './sessions.js';
import { StudentController } from './student.controller.js';
import { ToggleBanHandler } from './toggle-ban.js';
import { TutorController } from './tutor.controller.js';
import { UpdateStudentProfileHandler } from './update-student-profile.js';
import { UpdateTutorProfileHandler } from './update-tutor-profile.js';

/** Students, tutors and admins: who they are, and their sessions. */
@Module({
  imports: [LimitsModule, ReadModelsModule],
  controllers: [
    SessionsController,
    StudentController,
    TutorController,
    AdminController,
    AccountListsController,
    ActivityController,
    RecoveryController,
  ],
  providers: [
    RegisterAccountHandler,
    LogInHandler,
    LogOutHandler,
    UpdateStudentProfileHandler,
    UpdateTutorProfileHandler,
    ProfileUpdates,
    ChangePasswordHandler,
    ToggleBanHandler,
    DeleteAccountHandler,
    Erasures,
    EraseAccounts,
    LapseReservations,
    FirstAdmin,
    Reservations,
    Sessions,
    KnownDevices,
    Recoveries,
    Passwords,
    FailedLoginRecords,
  ],
})
export class AccountsModule {}
