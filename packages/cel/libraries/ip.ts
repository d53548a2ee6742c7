import { succeeds } from "../values/value.js";
import { method, opaqueValues, overloadOf, textOf } from "./declare.js";
import { BOOL, INT, STRING, opaque } from "../check/types.js";
import { type Address, type Range, addressText, addressWidth, isInRange, networkBits } from "kube-api";
import { parseAddress, parseNetwork } from "./address.js";
import type { Library, Overload } from "../check/environment.js";

const IP = opaque("net.IP");
const CIDR = opaque("net.CIDR");

const sameAddress = (left: Address, right: Address): boolean =>
  left.version === right.version && left.bits === right.bits;

const { of: addressValue, contentOf: addressOf } = opaqueValues<Address>(IP, sameAddress, (address) => ({
  size: addressWidth(address) / 8,
}));

const { of: networkValue, contentOf: networkOf } = opaqueValues<Range>(
  CIDR,
  (left, right) => sameAddress(left, right) && left.prefix === right.prefix,
  ({ prefix }) => ({ size: Math.ceil(prefix / 8) }),
);

/** True if the parser takes the text. */
const isValid =
  (parse: (text: string) => unknown): Overload["call"] =>
  ([text]) =>
    succeeds(() => parse(textOf(text)));

const is = (name: string, id: string, holds: (address: Address) => boolean): Overload =>
  method(name, id, [IP], BOOL, ([value]) => holds(addressOf(value)));

const group = ({ bits }: Address): bigint => bits >> 112n;
const isLoopback = ({ version, bits }: Address): boolean => (version === 4 ? bits >> 24n === 127n : bits === 1n);
const isLinkLocal = (address: Address): boolean =>
  address.version === 4 ? address.bits >> 16n === 0xa9fen : (group(address) & 0xffc0n) === 0xfe80n;
const isMulticast = ({ version, bits }: Address): boolean =>
  version === 4 ? bits >> 28n === 0xen : bits >> 120n === 0xffn;
const isGlobal = (address: Address): boolean =>
  address.bits !== 0n &&
  !(address.version === 4 && address.bits === 0xffffffffn) &&
  !isLoopback(address) &&
  !isMulticast(address) &&
  !isLinkLocal(address);

/** IP addresses, as in Go's net/netip. */
export const ip: Library = {
  identifiers: new Map([["net.IP", { kind: "type", of: IP }]]),
  overloads: [
    overloadOf("ip", "string_to_ip", [STRING], IP, ([text]) => addressValue(parseAddress(textOf(text)))),
    overloadOf("isIP", "is_ip", [STRING], BOOL, isValid(parseAddress)),
    overloadOf(
      "ip.isCanonical",
      "ip_is_canonical",
      [STRING],
      BOOL,
      ([text]) => addressText(parseAddress(textOf(text))) === text,
    ),
    method("family", "ip_family", [IP], INT, ([value]) => BigInt(addressOf(value).version)),
    is("isUnspecified", "ip_is_unspecified", ({ bits }) => bits === 0n),
    is("isLoopback", "ip_is_loopback", isLoopback),
    is("isLinkLocalMulticast", "ip_is_link_local_multicast", (address) =>
      address.version === 4 ? address.bits >> 8n === 0xe00000n : (group(address) & 0xff0fn) === 0xff02n,
    ),
    is("isLinkLocalUnicast", "ip_is_link_local_unicast", isLinkLocal),
    is("isGlobalUnicast", "ip_is_global_unicast", isGlobal),
    overloadOf("string", "ip_to_string", [IP], STRING, ([value]) => addressText(addressOf(value))),
  ],
};

const containsNetwork = (network: Range, other: Range): boolean =>
  network.prefix <= other.prefix && isInRange(other, network);

/** Networks in CIDR notation. */
export const cidr: Library = {
  identifiers: new Map([["net.CIDR", { kind: "type", of: CIDR }]]),
  overloads: [
    overloadOf("cidr", "string_to_cidr", [STRING], CIDR, ([text]) => networkValue(parseNetwork(textOf(text)))),
    overloadOf("isCIDR", "is_cidr", [STRING], BOOL, isValid(parseNetwork)),
    method("containsIP", "cidr_contains_ip_string", [CIDR, STRING], BOOL, ([network, text]) =>
      isInRange(parseAddress(textOf(text)), networkOf(network)),
    ),
    method("containsIP", "cidr_contains_ip_ip", [CIDR, IP], BOOL, ([network, address]) =>
      isInRange(addressOf(address), networkOf(network)),
    ),
    method("containsCIDR", "cidr_contains_cidr_string", [CIDR, STRING], BOOL, ([network, text]) =>
      containsNetwork(networkOf(network), parseNetwork(textOf(text))),
    ),
    method("containsCIDR", "cidr_contains_cidr", [CIDR, CIDR], BOOL, ([network, other]) =>
      containsNetwork(networkOf(network), networkOf(other)),
    ),
    method("ip", "cidr_ip", [CIDR], IP, ([value]) => addressValue(networkOf(value))),
    method("prefixLength", "cidr_prefix_length", [CIDR], INT, ([value]) => BigInt(networkOf(value).prefix)),
    method("masked", "cidr_masked", [CIDR], CIDR, ([value]) =>
      networkValue({ ...networkOf(value), bits: networkBits(networkOf(value)) }),
    ),
    overloadOf(
      "string",
      "cidr_to_string",
      [CIDR],
      STRING,
      ([value]) => `${addressText(networkOf(value))}/${networkOf(value).prefix}`,
    ),
  ],
};
