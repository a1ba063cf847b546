import { BlockList, isIP } from 'node:net';

/** Predicate for the addresses of trusted proxies; `hop` counts from the connection itself, which is 0. */
export type TrustedProxy = (address: string, hop: number) => boolean;

/** Trusts this number of proxies in front of the server, if the connection comes from a local or private network. */
export const trustedHops =
  (count: number): TrustedProxy =>
  (address, hop) =>
    hop < count && (hop > 0 || isPrivate(address));

/**
 * Trusts the proxies in these networks. @param networks addresses, or networks in CIDR notation
 * @returns undefined if one of them is invalid
 */
export function trustedNetworks(networks: readonly string[]): TrustedProxy | undefined {
  const listed = new BlockList();
  for (const network of networks) {
    const [address = '', prefix, ...more] = network.split('/');
    const bits = isIP(address) === 6 ? 128 : 32;
    const length = prefix === undefined ? bits : /^\d{1,3}$/.test(prefix) ? Number(prefix) : -1;
    if (!isIP(address) || more.length > 0 || length < 1 || length > bits) return undefined;
    listed.addSubnet(address, length, familyOf(address));
  }
  return (address) => {
    const plain = withoutMapping(address);
    return isIP(plain) !== 0 && listed.check(plain, familyOf(plain));
  };
}

/** Returns the rightmost address that is not a trusted proxy. Addresses to its left can be forged. */
export function callerAddress(
  connection: string,
  forwardedFor: string | readonly string[] | undefined,
  isProxy: TrustedProxy | undefined,
): string {
  if (!isProxy) return connection;
  const hops = [forwardedFor ?? []].flat().join(',').split(',');
  const addresses = [
    connection,
    ...hops
      .map((address) => address.trim())
      .filter(Boolean)
      .toReversed(),
  ];
  return addresses.find((address, hop) => !isProxy(address, hop)) ?? addresses.at(-1)!;
}

/** Returns whether an address is of this machine or of a private network. */
export const isPrivate = (address: string): boolean => inPrivateNetworks(address, 0);

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Converts an IPv4-mapped IPv6 address to IPv4; returns other addresses unchanged. */
export const withoutMapping = (address: string): string => address.replace(/^::ffff:(?=[\d.]+$)/i, '');

const inPrivateNetworks = trustedNetworks([
  '127.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  '::1',
  'fc00::/7',
  'fe80::/10',
])!;
