import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { BadRequestException } from '@nestjs/common';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsIn,
  IsNumber,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  ValidateNested,
} from 'class-validator';
import { ID_PATTERN } from '../../contracts/http/patterns.js';
import { texts } from '../../contracts/http/texts.js';
import { NumberOrText, validation } from './validation.js';

class Entry {
  @IsString()
  name: string;
}
class Body {
  @IsOptional()
  @NumberOrText()
  @IsNumber()
  score?: number;

  @IsOptional()
  @Type(() => Entry)
  @ValidateNested({ each: true })
  @ArrayMaxSize(3)
  @IsArray()
  entries?: Entry[];
}

const check = (value: unknown): Promise<Body> => validation().transform(value, { type: 'body', metatype: Body });
const refusal = async (value: unknown) => {
  const thrown: unknown = await check(value).then(
    () => 'accepted',
    (error: unknown) => error,
  );
  if (!(thrown instanceof BadRequestException)) throw thrown;
  return thrown.getResponse() as { message: string; errors?: Record<string, string> };
};
const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)]);
const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, n]));

describe('validation of the input size before any other rule', () => {
  it('rejects 51 fields at once and reports each of 50 unknown fields', async () => {
    await expect(check(keys(51))).rejects.toMatchObject({ code: 'too-many-values' });
    expect((await refusal(keys(50))).errors).toHaveProperty('k0', 'k0 is not expected here.');
  });

  it('rejects a list that exceeds its maximum length without validating its entries', async () => {
    expect(await refusal({ entries: Array(4).fill({}) })).toMatchObject({
      errors: { entries: 'entries may have at most 3 entries.' },
    });
    expect(await check({ entries: Array(3).fill({ name: 'a' }) })).toMatchObject({ entries: { length: 3 } });
  });

  it('reports at most 20 fields, with the first 100 characters of their names', async () => {
    expect(Object.keys((await refusal(keys(50))).errors!)).toHaveLength(20);
    expect(Object.keys((await refusal({ ['x'.repeat(5_000)]: 1 })).errors!)).toEqual(['x'.repeat(100)]);
  });
});

describe('validation of texts that a store cannot represent', () => {
  it.each(['a\0b', 'half \uD83C', '\uDF93 half'])('rejects %j in a nested list and names the field', async (name) => {
    const entries = { entries: texts.textCharacters };
    expect(await refusal({ entries: [{ name: 'Ann' }, { name }] })).toMatchObject({ errors: entries });
  });

  it('accepts a character beyond U+FFFF', async () =>
    expect(await check({ entries: [{ name: '🎓' }] })).toEqual({ entries: [{ name: '🎓' }] }));
});

describe('a rule without a custom message', () => {
  class Input {
    @Matches(ID_PATTERN)
    studentId: string;

    @MaxLength(2_000, { message: texts.optionTooLong })
    @IsString()
    option: string;

    @IsIn(['MockTest', 'ModelTest'])
    type: string;

    @Matches(ID_PATTERN, { each: true })
    ids: string[];

    @IsOptional()
    @IsIn(['asked', 'answered'], { each: true })
    kinds?: string[];

    @IsOptional()
    @Max(200, { message: texts.modelTestMarks })
    Marks?: number;
  }
  const errorsOf = async (value: object) => {
    const right = { studentId: randomUUID(), option: 'A', type: 'MockTest', ids: [] };
    const validated = validation().transform({ ...right, ...value }, { type: 'body', metatype: Input });
    return validated.catch((thrown: BadRequestException) => (thrown.getResponse() as { message: string }).message);
  };

  it.each([
    [{ studentId: 'ann' }, 'studentId must be an id as the server gives it.'],
    [{ ids: ['ann'] }, 'Each value in “ids” must be an id as the server gives it.'],
    [{ kinds: ['sang'] }, 'Each value in “kinds” must be one of the following values: asked, answered.'],
    [{ option: undefined }, 'option is missing.'],
    [{ option: 7 }, 'option must be a text.'],
    [{ option: 'x'.repeat(2_001) }, texts.optionTooLong],
    [{ Marks: 201 }, texts.modelTestMarks],
    [{ type: 'Quiz' }, 'type must be one of the following values: MockTest, ModelTest.'],
  ])('reports %j in plain words', async (invalidBody, text) => expect(await errorsOf(invalidBody)).toBe(text));
});

describe('@NumberOrText', () => {
  it.each([5, '5', ' 5.0 '])('converts %p to 5', async (score) => expect(await check({ score })).toEqual({ score: 5 }));

  it.each([[{ toString: 'x' }], [{ valueOf: 1 }], [[5]], [nested(5)], [true], [''], ['five']])(
    'rejects %j',
    async (score) => expect((await refusal({ score })).errors).toHaveProperty('score'),
  );
});
