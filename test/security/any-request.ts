import fc from 'fast-check';
import '../support/given/seeded-properties.js';

/** The subset of JSON Schema used by the OpenAPI document. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxItems?: number;
  readonly nullable?: boolean;
  readonly anyOf?: readonly Schema[];
}
export type Schemas = Readonly<Record<string, Schema>>;
/** Plausible values by field name, mostly ids of existing objects. */
export type Examples = Readonly<Record<string, readonly unknown[]>>;

/** Values that no form sends */
export const strange: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom<unknown>(
    null,
    '',
    '\u0000',
    '__proto__',
    '../../../etc/passwd',
    "' OR 1=1 --",
    '{"$gt": ""}',
    '‮\ud800',
    '%00%ff',
    -1,
    1e308,
    2 ** 53 + 2,
    [],
    {},
    [[[[[[]]]]]],
  ),
);

/** Returns an arbitrary of values that the schema allows, mostly existing ones. */
export function arbitraryOf(schema: Schema, schemas: Schemas, examples: Examples, name = ''): fc.Arbitrary<unknown> {
  const within = (inner: Schema, fieldName = name) => arbitraryOf(inner, schemas, examples, fieldName);
  const example = examples[name];
  if (example) return fc.constantFrom(...example);
  if (schema.$ref) return within(schemas[schema.$ref.split('/').at(-1)!]!);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((alternative) => within(alternative)));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case 'object': {
      const fields = Object.entries(schema.properties ?? {}).map(
        ([field, fieldName]) => [field, within(fieldName, field)] as const,
      );
      return fc.record(Object.fromEntries(fields), { requiredKeys: [...(schema.required ?? [])] });
    }
    case 'array':
      return fc.array(within(schema.items ?? {}), { maxLength: Math.min(schema.maxItems ?? 5, 5) });
    case 'integer':
      return fc.integer({ min: schema.minimum ?? 0, max: schema.maximum ?? 100 });
    case 'number':
      return fc.double({ min: schema.minimum ?? 0, max: schema.maximum ?? 100, noNaN: true });
    case 'boolean':
      return fc.boolean();
    default:
      return schema.format === 'uuid' ? fc.uuid() : fc.string({ minLength: 1, maxLength: 20 });
  }
}

/** Returns an arbitrary of values that violate the schema in one, two or all fields. */
export const withChange = (schema: Schema, schemas: Schemas, examples: Examples): fc.Arbitrary<unknown> =>
  fc
    .tuple(
      arbitraryOf(schema, schemas, examples),
      fc.array(fc.tuple(fc.nat(), strange), { minLength: 1, maxLength: 2 }),
    )
    .chain(([value, changes]) => {
      if (typeof value !== 'object' || value === null || Object.keys(value).length === 0) return strange;
      const fields = Object.keys(value);
      const changed = changes.map(([fieldIndex, change]) => [fields[fieldIndex % fields.length]!, change]);
      return fc.oneof({ weight: 4, arbitrary: fc.constant({ ...value, ...Object.fromEntries(changed) }) }, strange);
    });
