// Creates Meritlist's user of KurrentDB, who is no administrator, and allows it to read $all. Can be repeated: an existing
// user gets the password, and access that others were given to $all is kept. Environment:
//   ADMIN_URL                              kurrentdb://admin:…@host:2113?…, the address of one server, with an administrator
//   MERITLIST_USER, MERITLIST_PASSWORD     the user (by default `meritlist`) and its password
//   NODE_EXTRA_CA_CERTS                    the certificate of the authority, if it is a private one
import { setTimeout as sleep } from 'node:timers/promises';
import { KurrentDBClient } from '@kurrent/kurrentdb-client';

// A new server creates its own users some seconds after it is reachable
const ATTEMPTS = 60;
const INTERVAL_MS = 1000;
const ADMINS = '$admins';
const { ADMIN_URL = '', MERITLIST_USER: user = 'meritlist', MERITLIST_PASSWORD: password } = process.env;

/** Calls the HTTP API for users. Returns the status if it is a success or `accepted`. */
async function call(path, body, accepted) {
  const { host, username, password: adminPassword, search } = new URL(ADMIN_URL);
  const credentials = [username, adminPassword].map(decodeURIComponent).join(':');
  const { ok, status } = await fetch(`${/[?&]tls=false/i.test(search) ? 'http' : 'https'}://${host}/users/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from(credentials).toString('base64')}`,
    },
    body: JSON.stringify(body),
  });
  if (!ok && status !== accepted) throw new Error(`KurrentDB responds with ${status} to /users/${path}`);
  return status;
}

async function makeUser() {
  const exists = 409;
  const created = await call('', { LoginName: user, FullName: 'Meritlist', Groups: [], Password: password }, exists);
  if (created === exists) await call(`${encodeURIComponent(user)}/command/reset-password`, { NewPassword: password });
}

/** By default only administrators can read `$all`. */
async function allowReadingAll() {
  const client = KurrentDBClient.connectionString(ADMIN_URL);
  try {
    const { metadata = {} } = await client.getStreamMetadata('$all');
    const readRoles = [metadata.acl?.readRoles ?? ADMINS].flat();
    if (readRoles.includes(user)) return;
    await client.setStreamMetadata('$all', { ...metadata, acl: { ...metadata.acl, readRoles: [...readRoles, user] } });
  } finally {
    await client.dispose();
  }
}

for (let attempt = 1; ; attempt += 1) {
  try {
    await makeUser();
    await allowReadingAll();
    console.log(`The user ${user} can use KurrentDB.`);
    break;
  } catch (error) {
    if (attempt === ATTEMPTS) {
      console.error(`The user ${user} of KurrentDB can't be set up: ${error.cause?.message ?? error.message}`);
      process.exit(1);
    }
    await sleep(INTERVAL_MS);
  }
}
