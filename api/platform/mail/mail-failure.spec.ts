import { mailFailureOf } from './mail-failure.js';

const errorWith = (fields: object) => Object.assign(new Error('550 5.1.1 <ann@example.test> is unknown'), fields);

describe('mailFailureOf', () => {
  it.each([
    [
      'a rejected login',
      { code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535, response: '535 5.7.8 no' },
      'EAUTH (535 5.7.8)',
    ],
    [
      'a refused connection',
      { code: 'ESOCKET', originalCode: 'ECONNREFUSED', command: 'CONN' },
      'ESOCKET (ECONNREFUSED)',
    ],
    [
      'a busy server',
      { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 451, response: '451 later' },
      'EENVELOPE (451)',
    ],
    ['another error', {}, 'unknown'],
    ['a code that is no code', { code: 'ann@example.test' }, 'unknown'],
  ])('describes %s by codes only, and lets it be retried', (_name, fields, text) => {
    expect(mailFailureOf(errorWith(fields))).toMatchObject({ text, isFinal: false });
  });

  it.each(['RCPT TO', 'DATA'])('treats a 5xx reply to %s as final', (command) => {
    const rejected = {
      code: 'EENVELOPE',
      command,
      responseCode: 550,
      response: '550-5.1.1 <ann@example.test> is unknown',
    };
    expect(mailFailureOf(errorWith(rejected))).toEqual({
      code: 'EENVELOPE',
      text: 'EENVELOPE (550 5.1.1)',
      isFinal: true,
    });
  });

  it('retries after a 5xx reply to the login, which an operator can mend', () => {
    expect(mailFailureOf(errorWith({ code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535 })).isFinal).toBe(false);
  });
});
