const NO_COMMAND = 'names a command, which is run elsewhere';
const ON_NODE = 'runs without containers, in test/acceptance, test/faults and test/processes';
const SHARED_FILE = 'runs several processes without containers, as test/processes does';
const OTHER_SERVER = 'needs a server of its own; cluster.spec.ts runs the script';
const BENCHMARK = 'appends to a server of its own';
/** Commands of docker/README.md that readme-commands.spec.ts does not run, and the reason. */
export const NOT_RUN: Readonly<Record<string, string>> = {
  'docker compose': NO_COMMAND,
  'meritlist verify': NO_COMMAND,
  'meritlist rebuild --all': NO_COMMAND,
  'npm run backup': NO_COMMAND,
  'docker manifest inspect': 'needs the registry of KurrentDB',
  'export READ_STORE_URL=mongodb://… REDIS_URL=redis://… MASTER_KEY=$(cat data/master.key)': SHARED_FILE,
  'npm run migrate -- --vault-only': SHARED_FILE,
  'ROLE=api PORT=3001 npm start': SHARED_FILE,
  'ROLE=projections PORT=3011 npm start': SHARED_FILE,
  "export ADMIN_URL='kurrentdb://admin:…@db.example.org:2113?tlsCAFile=ca.crt' MERITLIST_PASSWORD=… NODE_EXTRA_CA_CERTS=ca.crt":
    OTHER_SERVER,
  'node docker/kurrentdb/make-user.mjs': OTHER_SERVER,
  'npm run bench -- engines': BENCHMARK,
  'KURRENTDB_URL=kurrentdb://… npm run bench -- engines': BENCHMARK,
  'npm run migrate -- --from sqlite:data/events.db --to kurrentdb://db.example.org:2113': ON_NODE,
  'npm run rebuild -- mistakes contributions      # or --all': ON_NODE,
  'npm run backup -- /backup/monday': ON_NODE,
  'npm run restore -- /backup/monday': ON_NODE,
  'npm run restore -- /backup/monday --erasures erasures.txt': ON_NODE,
  'sqlite3 events.db "VACUUM INTO \'copy.db\'"': 'a tool of the store',
};
