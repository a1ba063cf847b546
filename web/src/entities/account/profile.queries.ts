import { getQuery } from '../../lib/api/get-query';

export const studentProfileQuery = (studentId: string) =>
  getQuery('/api/student/profile/{studentId}', { path: { studentId } });

export const tutorProfileQuery = (tutorId: string) => getQuery('/api/tutor/profile/{tutorId}', { path: { tutorId } });

export const adminProfileQuery = (adminId: string) => getQuery('/api/admin/profile/{adminId}', { path: { adminId } });
