import 'reflect-metadata';
import { BadRequestException } from '@nestjs/common';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsNumber, IsOptional, IsString, ValidateNested } from 'class-validator';
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

describe('[A10] a number may come as text', () => {
  it.each([5, '5', ' 5.0 '])('%p is 5', async (score) => expect(await check({ score })).toEqual({ score: 5 }));

  it.each([[{ toString: 'x' }], [{ valueOf: 1 }], [[5]], [nested(5)], [true], [''], ['five']])(
    '%j is refused',
    async (score) => expect((await refusal({ score })).errors).toHaveProperty('score'),
  );
});
