import { readFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { connect } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { KurrentStandIn } from './kurrent-stand-in.js';

const PORT = 2113;

/** Reads the file named by an environment variable of KurrentDB. */
const fileIn = (variable: string) => readFileSync(process.env[variable]!);

// Runs in a container with the environment that docker/compose.yaml sets for KurrentDB
const key = {
  key: fileIn('KURRENTDB_CERTIFICATE_PRIVATE_KEY_FILE'),
  cert: fileIn('KURRENTDB_CERTIFICATE_FILE'),
};
const standIn = await KurrentStandIn.start();
standIn.users.addAdmin('admin', process.env['KURRENTDB_DEFAULT_ADMIN_PASSWORD']!);
const usersApi = createHttpServer((request, response) => void standIn.users.respond(request, response));
// As in KurrentDB, gRPC (HTTP/2) and the HTTP API share a port
createTlsServer({ ...key, ALPNProtocols: ['h2', 'http/1.1'] }, (socket) => {
  if (socket.alpnProtocol !== 'h2') return usersApi.emit('connection', socket);
  const grpc = connect(standIn.port, '127.0.0.1');
  for (const end of [socket, grpc]) end.on('error', () => {}).on('close', () => (socket.destroy(), grpc.destroy()));
  return socket.pipe(grpc).pipe(socket);
}).listen(PORT, () => console.log(`listening on ${PORT}`));
process.on('SIGTERM', () => process.exit());
