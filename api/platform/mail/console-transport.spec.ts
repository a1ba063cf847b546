import { Log } from '../telemetry/log.js';
import { Logger } from '@nestjs/common';
import { ConsoleTransport } from './console-transport.js';

it('ConsoleTransport prints a mail as one line of JSON where the log is JSON', async () => {
  const write = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  try {
    Logger.overrideLogger(new Log(true));
    const mail = { to: 'ann@example.test', subject: 'Your code', text: 'The code is\n1234.' };
    await new ConsoleTransport(true).send(mail as never);
    const [line] = write.mock.calls.map(([text]) => String(text));
    expect(line).toMatch(/^[^\n]+\n$/);
    expect(JSON.parse(line!)).toMatchObject({ message: 'Mail to ann@example.test: Your code', text: mail.text });
  } finally {
    write.mockRestore();
    Logger.overrideLogger(false);
  }
});
