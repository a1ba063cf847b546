/** The tutor of specs, and what the server knows of her; `open` and `withTimeToLoad` of web-student serve her too. */
export const TUTOR = 'shirin';

export const PROFILE = `GET /api/tutor/profile/${TUTOR}`;
export const LOGOUT = 'POST /api/tutor/logout';

export const ANSWERS = {
  [PROFILE]: {
    body: {
      fullname: 'Shirin Sultana',
      username: 'shirin.s',
      email: 'shirin@example.test',
      phone: '',
      institute: 'University of Dhaka',
      batch: '',
      address: '',
      cvLink: '',
      avatar: 3,
      isBanned: false,
    },
  },
  [LOGOUT]: { body: { message: 'You are logged out.' } },
};

export const signInTutor = (more: object = {}): void =>
  localStorage.setItem('userData', JSON.stringify({ jwtoken: 'token', tutorId: TUTOR, isTutor: true, ...more }));
