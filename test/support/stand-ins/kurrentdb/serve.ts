import { readFileSync } from 'node:fs';
import { ServerCredentials } from '@grpc/grpc-js';
import { KurrentStandIn } from './kurrent-stand-in.js';

const PORT = 2113;

/** Reads the file named by an environment variable of KurrentDB. */
const fileIn = (variable: string) => readFileSync(process.env[variable]!);

// Runs in a container with the environment that docker/compose.yaml sets for KurrentDB
const key = {
  private_key: fileIn('KURRENTDB_CERTIFICATE_PRIVATE_KEY_FILE'),
  cert_chain: fileIn('KURRENTDB_CERTIFICATE_FILE'),
};
const standIn = await KurrentStandIn.start({
  host: '0.0.0.0',
  port: PORT,
  credentials: ServerCredentials.createSsl(null, [key]),
});
standIn.acceptOnly('admin', process.env['KURRENTDB_DEFAULT_ADMIN_PASSWORD']!);
process.on('SIGTERM', () => process.exit());
console.log(`listening on ${PORT}`);
