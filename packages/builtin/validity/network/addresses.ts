import { type Address, type Range, addressText, isInRange, networkBits, parseAddress, parseRange } from "kube-api";

/**
 * IP addresses and ranges in fields of built-in kinds (k8s.io/apimachinery, pkg/util/validation/ip.go): stricter than Go,
 * since leading zeros and IPv4 in IPv6 notation mean different things to different programs.
 */

const ADDRESS = "must be an IP address, such as '10.9.8.7' or '2001:db8::ffff'";
const RANGE = "must be a range of IP addresses, such as '10.9.8.0/24' or '2001:db8::/64'";
const MAPPED = "must not be an IPv4 address in IPv6 notation, such as '::ffff:10.9.8.7'";

const isMapped = (text: string, { version }: Address): boolean => version === 4 && text.includes(":");

/** Why a text is not an address; IPv6 may be written in any form. */
export const addressProblem = (text: string): string | undefined => {
  const address = parseAddress(text);
  if (address === undefined) return ADDRESS;
  return isMapped(text, address) ? MAPPED : undefined;
};

/** Why a text is not a range; IPv6 may be written in any form. */
export const rangeProblem = (text: string): string | undefined => {
  const range = parseRange(text);
  if (range === undefined) return parseMapped(text) ? MAPPED : RANGE;
  const bits = networkBits(range);
  if (bits === range.bits) return undefined;
  const network = `${addressText({ ...range, bits })}/${String(range.prefix)}`;
  return `must not have bits beyond its prefix, unlike '${network}'`;
};

const parseMapped = (text: string): boolean => {
  const address = parseAddress(text.slice(0, Math.max(0, text.indexOf("/"))));
  return address !== undefined && isMapped(text, address);
};

/** Like `addressProblem`; IPv6 must be written as in RFC 5952. */
export const canonicalAddressProblem = (text: string): string | undefined =>
  addressProblem(text) ?? notWritten(text, canonicalAddress(text));

/** An address as in RFC 5952; undefined for other text. */
export const canonicalAddress = (text: string): string | undefined => {
  const address = addressProblem(text) === undefined ? parseAddress(text) : undefined;
  return address && addressText(address);
};

const notWritten = (text: string, canonical: string | undefined): string | undefined =>
  canonical === text ? undefined : `must be written '${String(canonical)}'`;

/** Like `rangeProblem`; IPv6 must be written as in RFC 5952. */
export const canonicalRangeProblem = (text: string): string | undefined =>
  rangeProblem(text) ?? notWritten(text, canonicalRange(text));

/** A range with its address as in RFC 5952; undefined for other text. */
export const canonicalRange = (text: string): string | undefined => {
  const range = rangeProblem(text) === undefined ? parseRange(text) : undefined;
  return range && `${addressText(range)}/${String(range.prefix)}`;
};

const rangeOf = (text: string): Range => {
  const range = parseRange(text);
  if (range === undefined) throw new Error(`not a range: ${text}`);
  return range;
};

const SPECIAL: readonly (readonly [message: string, ...ranges: readonly Range[]])[] = [
  ["may not be '0.0.0.0' or '::'", rangeOf("0.0.0.0/32"), rangeOf("::/128")],
  ["may not be a loopback address, such as '127.0.0.1'", rangeOf("127.0.0.0/8"), rangeOf("::1/128")],
  ["may not be a link-local address, such as '169.254.169.254'", rangeOf("169.254.0.0/16"), rangeOf("fe80::/10")],
  ["may not be a link-local multicast address, such as '224.0.0.1'", rangeOf("224.0.0.0/24"), rangeOf("ff02::/16")],
];

/** Why an address cannot be that of an endpoint (ValidateEndpointIP). */
export const endpointAddressProblem = (text: string): string | undefined => {
  const address = parseAddress(text);
  if (address === undefined) return ADDRESS;
  return SPECIAL.find(([, ...ranges]) => ranges.some((range) => isInRange(address, range)))?.[0];
};

export const isIPv6 = (text: string): boolean => parseAddress(text)?.version === 6;

/** True for one address of IPv4 and one of IPv6. */
export const isDualStack = (texts: readonly string[]): boolean =>
  texts.length === 2 && new Set(texts.map((text) => parseAddress(text)?.version)).size === 2;

/** True for ranges that are all of IPv4, or all of IPv6. */
export const areOfOneFamily = (texts: readonly string[]): boolean => {
  const versions = texts.map((text) => parseRange(text)?.version);
  return !versions.includes(undefined) && new Set(versions).size === 1;
};

/** True for a text that older programs read as an address, even with leading zeros (netutils.ParseIPSloppy). */
export const isSloppyAddress = (text: string): boolean =>
  parseAddress(text) !== undefined || parseAddress(text.replace(/(^|\.)0+(?=\d)/g, "$1")) !== undefined;
