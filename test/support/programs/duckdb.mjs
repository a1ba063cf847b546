// Runs the SQL from stdin in DuckDB and prints one JSON list of rows per statement. Runs in a separate process,
// because DuckDB loads native code.
import { text } from 'node:stream/consumers';
import { DuckDBInstance } from '@duckdb/node-api';

const connection = await (await DuckDBInstance.create(':memory:')).connect();
const statements = await connection.extractStatements(await text(process.stdin));
for (let index = 0; index < statements.count; index += 1) {
  const reader = await (await statements.prepare(index)).runAndReadAll();
  console.log(JSON.stringify(reader.getRowObjectsJson()));
}
