// What DuckDB answers to the SQL on stdin, statement by statement: one JSON list of rows a line. Apart from the tests, since it brings
// native code along.
import { text } from 'node:stream/consumers';
import { DuckDBInstance } from '@duckdb/node-api';

const connection = await (await DuckDBInstance.create(':memory:')).connect();
const statements = await connection.extractStatements(await text(process.stdin));
for (let index = 0; index < statements.count; index += 1) {
  const reader = await (await statements.prepare(index)).runAndReadAll();
  console.log(JSON.stringify(reader.getRowObjectsJson()));
}
