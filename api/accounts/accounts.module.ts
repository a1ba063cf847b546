import { Module } from '@nestjs/common';
import { ReadModelsModule } from '../../projections/read-models.module.js';
import { PersonalDataExportsService } from '../export/personal-data-exports.service.js';
import { LimitsModule } from '../platform/limits/limits.module.js';
import { AccountListsController } from './account-lists.controller.js';
import { ActivityController } from './activity/activity.controller.js';
import { AdminController } from './admin.controller.js';
import { ChangePasswordHandler } from './change-password.js';
import { DeleteAccountHandler } from './delete-account.js';
import { EraseAccounts } from './erase-accounts.process.js';
import { ErasuresService } from './erasures.service.js';
import { FirstAdmin } from './first-admin.js';
import { DeviceRegistry } from './device-registry.js';
import { LapseReservations } from './lapse-reservations.process.js';
import { LogInHandler } from './log-in.js';
import { ProfileService } from './profile.service.js';
import { FailedLoginRecorder } from './failed-login-recorder.js';
import { RecoveriesService } from './recovery/recoveries.service.js';
import { RecoveryController } from './recovery/recovery.controller.js';
import { RegisterAccountHandler } from './register-account.js';
import { ReservationsService } from './reservations.service.js';
import { SessionsController } from './sessions.controller.js';
import { LogOutHandler, SessionsService } from './sessions.service.js';
import { StudentController } from './student.controller.js';
import { ToggleBanHandler } from './toggle-ban.js';
import { TutorController } from './tutor.controller.js';
import { UpdateStudentProfileHandler } from './update-student-profile.js';
import { UpdateTutorProfileHandler } from './update-tutor-profile.js';

/** Accounts of students, tutors and admins, and their sessions. */
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
    ProfileService,
    ChangePasswordHandler,
    ToggleBanHandler,
    DeleteAccountHandler,
    ErasuresService,
    EraseAccounts,
    LapseReservations,
    FirstAdmin,
    ReservationsService,
    SessionsService,
    DeviceRegistry,
    RecoveriesService,
    FailedLoginRecorder,
    PersonalDataExportsService,
  ],
})
export class AccountsModule {}
