import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { promisify } from 'node:util';

const ROOT = resolve(__dirname, '../../..');
const OUTPUT_BYTES_MAX = 64 * 1024 * 1024;
const execute = promisify(execFile);

const versionIn = (file: string, pattern: RegExp) => pattern.exec(readFileSync(resolve(ROOT, file), 'utf8'))![1]!;
export const NODE_IMAGE = versionIn('docker/Dockerfile', /^FROM (node:\S+)/m);
export const MERITLIST_IMAGE = `meritlist:${versionIn('docker/compose.yaml', /MERITLIST_VERSION:-([\d.]+)/)}`;

/** Runs a program in the root of the repository and returns its output. @throws an error with its output if it fails */
export async function run(program: string, args: readonly string[], env: Record<string, string> = {}): Promise<string> {
  try {
    const options = { cwd: ROOT, maxBuffer: OUTPUT_BYTES_MAX, env: { ...process.env, ...env } };
    const { stdout } = await execute(program, args, options);
    return stdout.trim();
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${program} ${args.join(' ')} failed:\n${stdout}\n${stderr}`, { cause: error });
  }
}

export const docker = (...args: readonly string[]): Promise<string> => run('docker', args);

/** Returns the stdout and stderr output of a container. */
export const logsOf = (container: string): Promise<string> => run('sh', ['-c', 'docker logs "$0" 2>&1', container]);

/** Returns the state of the container's health check: `starting`, `healthy` or `unhealthy`. */
export const healthOf = (container: string): Promise<string> =>
  docker('inspect', '--format', '{{.State.Health.Status}}', container);

/**
 * Builds missing base images and the Meritlist image, and those of the cluster's stand-ins on request.
 * @throws if there is no Docker engine
 */
export async function buildImages(...standIns: readonly 'stand-ins'[]): Promise<void> {
  await run(process.execPath, [resolve(__dirname, 'build-images.mjs'), ...standIns]);
}
