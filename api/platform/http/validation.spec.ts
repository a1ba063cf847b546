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

describe('[A1] what is sent is bounded before any rule looks at it', () => {
  it('51 fields are refused, 50 are judged one by one', async () => {
    await expect(check(keys(51))).rejects.toMatchObject({ code: 'too-many-values' });
    expect((await refusal(keys(50))).errors).toHaveProperty('k0', 'k0 is not expected here.');
  });

  it('a list longer than its rule allows is refused without a look at its entries', async () => {
    expect(await refusal({ entries: Array(4).fill({}) })).toMatchObject({
      errors: { entries: 'entries may have at most 3 entries.' },
    });
    expect(await check({ entries: Array(3).fill({ name: 'a' }) })).toMatchObject({ entries: { length: 3 } });
  });

  it('a refusal names 20 fields at most, by 100 characters of their names', async () => {
    expect(Object.keys((await refusal(keys(50))).errors!)).toHaveLength(20);
    expect(Object.keys((await refusal({ ['x'.repeat(5_000)]: 1 })).errors!)).toEqual(['x'.repeat(100)]);
  });
});

describe('a text that no store can keep', () => {
  it.each(['a\0b', 'half \uD83C', '\uDF93 half'])(
    '[A6] %j is refused wherever it stands, with its field',
    async (name) => {
      const entries = { entries: texts.textCharacters };
      expect(await refusal({ entries: [{ name: 'Ann' }, { name }] })).toMatchObject({ errors: entries });
    },
  );

  it('[A6] a whole character beyond the first 65,536 is kept', async () =>
    expect(await check({ entries: [{ name: '🎓' }] })).toEqual({ entries: [{ name: '🎓' }] }));
});

describe('a rule without its own text', () => {
  class Asked {
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
  const said = async (value: object) => {
    const right = { studentId: randomUUID(), option: 'A', type: 'MockTest', ids: [] };
    const asked = validation().transform({ ...right, ...value }, { type: 'body', metatype: Asked });
    return asked.catch((thrown: BadRequestException) => (thrown.getResponse() as { message: string }).message);
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
  ])('[C8] %j is told in words (3/T13)', async (wrong, text) => expect(await said(wrong)).toBe(text));
});

describe('[A10] a number may come as text', () => {
  it.each([5, '5', ' 5.0 '])('%p is 5', async (score) => expect(await check({ score })).toEqual({ score: 5 }));

  it.each([[{ toString: 'x' }], [{ valueOf: 1 }], [[5]], [nested(5)], [true], [''], ['five']])(
    '%j is refused',
    async (score) => expect((await refusal({ score })).errors).toHaveProperty('score'),
  );
});
