/** IP addresses and ranges, as Go's net.ParseIP and net.ParseCIDR read them. */

export interface Address {
  /** 4 or 6; an IPv4 address in IPv6 notation (`::ffff:10.0.0.1`) is one of IPv4. */
  readonly version: 4 | 6;
  /** 32 or 128 bits. */
  readonly bits: bigint;
}

export interface Range extends Address {
  /** Number of leading bits that all addresses of the range share. */
  readonly prefix: number;
}

const IPV4 = /^(0|[1-9]\d{0,2})\.(0|[1-9]\d{0,2})\.(0|[1-9]\d{0,2})\.(0|[1-9]\d{0,2})$/;
const GROUP = /^[0-9a-fA-F]{1,4}$/;
const PREFIX = /^(0|[1-9]\d{0,2})$/;

/** Parses an IPv4 or IPv6 address without zone; undefined if it is invalid, as with leading zeros in IPv4. */
export const parseAddress = (text: string): Address | undefined => {
  if (!text.includes(":")) {
    const bits = readIPv4(text);
    return bits === undefined ? undefined : { version: 4, bits };
  }
  const bits = readIPv6(text);
  if (bits === undefined) return undefined;
  return bits >> 32n === 0xffffn ? { version: 4, bits: bits & 0xffffffffn } : { version: 6, bits };
};

/** Parses a range such as '10.0.0.0/8' or '2001:db8::/32', ignoring host bits; undefined if it is invalid. */
export const parseRange = (text: string): Range | undefined => {
  const slash = text.indexOf("/");
  const address = slash < 0 ? undefined : parseAddress(text.slice(0, slash));
  const prefix = text.slice(slash + 1);
  if (address === undefined || !PREFIX.test(prefix)) return undefined;
  // The prefix of a range in `::ffff:` notation would count 96 bits that the address no longer has.
  const isMapped = address.version === 4 && text.includes(":");
  return isMapped || Number(prefix) > addressWidth(address) ? undefined : { ...address, prefix: Number(prefix) };
};

/** True if the range contains the address, of the same IP version. */
export const isInRange = (address: Address, range: Range): boolean => {
  const host = hostBits(range);
  return address.version === range.version && address.bits >> host === range.bits >> host;
};

/** The bits of the first address of a range. */
export const networkBits = (range: Range): bigint => {
  const host = hostBits(range);
  return (range.bits >> host) << host;
};

const hostBits = (range: Range): bigint => BigInt(addressWidth(range) - range.prefix);

export const addressWidth = ({ version }: Address): number => (version === 4 ? 32 : 128);

/** The canonical text of an address (RFC 5952). */
export const addressText = ({ version, bits }: Address): string => {
  if (version === 4) return [24n, 16n, 8n, 0n].map((shift) => String((bits >> shift) & 0xffn)).join(".");
  const groups = Array.from({ length: 8 }, (_, index) => ((bits >> BigInt(112 - 16 * index)) & 0xffffn).toString(16));
  let [start, length] = [-1, 1];
  for (let index = 0; index < 8; index++) {
    let end = index;
    while (groups[end] === "0") end++;
    if (end - index > length) [start, length] = [index, end - index];
  }
  if (start < 0) return groups.join(":");
  return `${groups.slice(0, start).join(":")}::${groups.slice(start + length).join(":")}`;
};

const readIPv4 = (text: string): bigint | undefined => {
  const bytes = IPV4.exec(text)?.slice(1).map(Number);
  if (bytes === undefined || bytes.some((byte) => byte > 255)) return undefined;
  return bytes.reduce((bits, byte) => (bits << 8n) | BigInt(byte), 0n);
};

/** Eight groups of 16 bits; '::' replaces one or more zero groups, an IPv4 address at the end two groups. */
const readIPv6 = (text: string): bigint | undefined => {
  const halves = text.split("::");
  if (halves.length > 2) return undefined;
  const [head, tail] = halves.map((half, index) => readGroups(half, index === halves.length - 1));
  if (head === undefined || (halves.length === 2 && tail === undefined)) return undefined;
  const missing = 8 - head.length - (tail?.length ?? 0);
  if (halves.length === 1 ? missing !== 0 : missing < 1) return undefined;
  const groups = [...head, ...Array<bigint>(missing).fill(0n), ...(tail ?? [])];
  return groups.reduce((bits, group) => (bits << 16n) | group, 0n);
};

const readGroups = (text: string, isLast: boolean): readonly bigint[] | undefined => {
  const groups: bigint[] = [];
  const parts = text === "" ? [] : text.split(":");
  for (const [index, part] of parts.entries()) {
    const ipv4 = isLast && index === parts.length - 1 ? readIPv4(part) : undefined;
    if (ipv4 !== undefined) groups.push(ipv4 >> 16n, ipv4 & 0xffffn);
    else if (GROUP.test(part)) groups.push(BigInt(`0x${part}`));
    else return undefined;
  }
  return groups;
};
