import { Module } from '@nestjs/common';
import { ReadModelsModule } from '../../projections/read-models.module.js';
import { PersonalDataExportsService } from '../export/personal-data-exports.service.js';
import { LimitsModule } from '../platform/limits/limits.module.js';
import { AccountListsController } from './account-lists.controller.js';
import { AccountStreams } from './account-streams.js';
import { AccountsService } from './accounts.service.js';
import { ActivityController } from './activity/activity.controller.js';
import { AdminController } from './admin.controller.js';
import { EraseAccounts } from './erase-accounts.process.js';
import { ErasuresService } from './erasures.service.js';
import { FirstAdmin } from './first-admin.js';
import { DeviceRegistry } from './device-registry.js';
import { LapseReservations } from './lapse-reservations.process.js';
import { LoginsService } from './logins.service.js';
import { PasswordsService } from './passwords.service.js';
import { ProfilesService } from './profiles.service.js';
import { RecoveriesService } from './recovery/recoveries.service.js';
import { RecoveryController } from './recovery/recovery.controller.js';
import { ReservationsService } from './reservations.service.js';
import { SessionsController } from './sessions.controller.js';
import { SessionsService } from './sessions.service.js';
import { StudentController } from './student.controller.js';
import { TutorController } from './tutor.controller.js';

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
    AccountStreams,
    AccountsService,
    ProfilesService,
    PasswordsService,
    LoginsService,
    SessionsService,
    DeviceRegistry,
    ReservationsService,
    LapseReservations,
    ErasuresService,
    EraseAccounts,
    FirstAdmin,
    RecoveriesService,
    PersonalDataExportsService,
  ],
})
export class AccountsModule {}
