import { BadRequestException, ValidationPipe, type ValidationError } from '@nestjs/common';
import { texts } from '../../contracts/http/texts.js';

/** Checks bodies, parameters and queries by their DTOs; a refusal names each field with its first broken rule. */
export const validation = (): ValidationPipe =>
  new ValidationPipe({
    whitelist: true,
    forbidNonWhitelisted: true,
    transform: true,
    stopAtFirstError: true,
    exceptionFactory: (errors) => {
      const fields = Object.fromEntries(errors.flatMap((error) => fieldTexts(error)));
      const [first] = Object.values(fields);
      return new BadRequestException({ message: first ?? texts.invalid, errors: fields });
    },
  });

function fieldTexts(error: ValidationError, path = ''): [string, string][] {
  const name = path ? `${path}.${error.property}` : error.property;
  const own = Object.entries(error.constraints ?? {}).map(([rule, text]): [string, string] => [
    name,
    rule === 'whitelistValidation' ? `${name} is not expected here.` : text,
  ]);
  return [...own.slice(0, 1), ...(error.children ?? []).flatMap((child) => fieldTexts(child, name))];
}
