import { type Address, type Range, addressWidth } from "kube-api";
import { CelError } from "../values/value.js";
import { quoted } from "./declare.js";

/** Reads IP addresses as Go's net/netip, with its errors: an IPv4 address in IPv6 notation stays one of IPv6. */

class AddressError extends Error {}

const fail = (text: string, message: string, at = ""): never => {
  throw new AddressError(`ParseAddr(${quoted(text)}): ${message}${at === "" ? "" : ` (at ${quoted(at)})`}`);
};

const readIPv4 = (text: string): Address => {
  const fields: number[] = [];
  let value = 0;
  let digits = 0;
  for (let index = 0; index < text.length; index++) {
    const character = text.charAt(index);
    if (character >= "0" && character <= "9") {
      if (digits === 1 && value === 0) fail(text, "IPv4 field has octet with leading zero");
      value = value * 10 + Number(character);
      digits++;
      if (value > 255) fail(text, "IPv4 field has value >255");
    } else if (character === ".") {
      if (digits === 0 || index === text.length - 1)
        fail(text, "IPv4 field must have at least one digit", text.slice(index));
      if (fields.length === 3) fail(text, "IPv4 address too long");
      fields.push(value);
      value = 0;
      digits = 0;
    } else fail(text, "unexpected character", text.slice(index));
  }
  if (fields.length < 3) fail(text, "IPv4 address too short");
  fields.push(value);
  return { version: 4, bits: fields.reduce((bits, byte) => (bits << 8n) | BigInt(byte), 0n) };
};

const HEX = /^[0-9a-fA-F]*/;

/** Reads one group of hexadecimal digits from the start of a text. */
const readGroup = (all: string, rest: string): [value: number, length: number] => {
  const digits = HEX.exec(rest)?.[0] ?? "";
  const significant = digits.replace(/^0+/, "");
  if (significant.length > 4) fail(all, "IPv6 field has value >=2^16", rest);
  if (digits === "") fail(all, "each colon-separated field must have at least one digit", rest);
  if (digits.length > 4) fail(all, "each group must have 4 or less digits", rest);
  return [Number.parseInt(digits, 16), digits.length];
};

const embedded = (all: string, rest: string, groups: number[], ellipsis: number): void => {
  if (ellipsis < 0 && groups.length !== 6)
    fail(all, "embedded IPv4 address must replace the final 2 fields of the address", rest);
  if (groups.length > 6) fail(all, "too many hex fields to fit an embedded IPv4 at the end of the address", rest);
  try {
    const { bits } = readIPv4(rest);
    groups.push(Number(bits >> 16n), Number(bits & 0xffffn));
  } catch (error) {
    if (!(error instanceof AddressError)) throw error;
    fail(all, error.message.replace(/^ParseAddr\(.*?\): /, ""), rest);
  }
};

const readIPv6 = (text: string): Address & { readonly zone: string } => {
  const percent = text.indexOf("%");
  const zone = percent < 0 ? "" : text.slice(percent + 1);
  if (percent >= 0 && zone === "") fail(text, "zone must be a non-empty string");
  let rest = percent < 0 ? text : text.slice(0, percent);
  const groups: number[] = [];
  let ellipsis = -1;
  if (rest.startsWith("::")) {
    ellipsis = 0;
    rest = rest.slice(2);
    if (rest === "") return { version: 6, bits: 0n, zone };
  }
  while (groups.length < 8) {
    const [value, length] = readGroup(text, rest);
    if (rest[length] === ".") {
      embedded(text, rest, groups, ellipsis);
      rest = "";
      break;
    }
    groups.push(value);
    rest = rest.slice(length);
    if (rest === "") break;
    if (!rest.startsWith(":")) fail(text, "unexpected character, want colon", rest);
    if (rest.length === 1) fail(text, "colon must be followed by more characters", rest);
    rest = rest.slice(1);
    if (!rest.startsWith(":")) continue;
    if (ellipsis >= 0) fail(text, "multiple :: in address", rest);
    ellipsis = groups.length;
    rest = rest.slice(1);
    if (rest === "") break;
  }
  if (rest !== "") fail(text, "trailing garbage after address", rest);
  return { version: 6, bits: expand(text, groups, ellipsis), zone };
};

const expand = (text: string, groups: readonly number[], ellipsis: number): bigint => {
  if (groups.length === 8 && ellipsis >= 0) fail(text, "the :: must expand to at least one field of zeros");
  if (groups.length < 8 && ellipsis < 0) fail(text, "address string too short");
  const zeros = Array<number>(8 - groups.length).fill(0);
  const all = ellipsis < 0 ? groups : [...groups.slice(0, ellipsis), ...zeros, ...groups.slice(ellipsis)];
  return all.reduce((bits, group) => (bits << 16n) | BigInt(group), 0n);
};

const read = (text: string): Address & { readonly zone: string } => {
  const first = /[.:%]/.exec(text)?.[0];
  if (first === ".") return { ...readIPv4(text), zone: "" };
  if (first === ":") return readIPv6(text);
  return fail(text, first === "%" ? "missing IPv6 address" : "unable to parse IP");
};

const isMapped = ({ version, bits }: Address): boolean => version === 6 && bits >> 32n === 0xffffn;

/** Reads an IP address as the API server does: without zone, and not an IPv4 address in IPv6 notation. Throws a CelError. */
export const parseAddress = (text: string): Address => {
  const { version, bits, zone } = orError(
    () => read(text),
    `IP Address ${quoted(text)} parse error during conversion from string: `,
  );
  if (zone !== "") throw new CelError(`IP address ${quoted(text)} with zone value is not allowed`);
  if (isMapped({ version, bits })) throw new CelError(`IPv4-mapped IPv6 address ${quoted(text)} is not allowed`);
  return { version, bits };
};

const BAD_NETWORK = "network address parse error during conversion from string: ";

/** Reads a network such as '10.0.0.0/8'. Throws a CelError in the words of the API server. */
export const parseNetwork = (text: string): Range => {
  const place = `${BAD_NETWORK}${BAD_NETWORK}netip.ParsePrefix(${quoted(text)}): `;
  const slash = text.lastIndexOf("/");
  if (slash < 0) throw new CelError(`${place}no '/'`);
  const { version, bits, zone } = orError(() => read(text.slice(0, slash)), place);
  if (zone !== "") throw new CelError(`${place}IPv6 zones cannot be present in a prefix`);
  const length = text.slice(slash + 1);
  if (!/^(?:0|[1-9]\d*)$/.test(length)) throw new CelError(`${place}bad bits after slash: ${quoted(length)}`);
  const prefix = Number(length);
  if (prefix > addressWidth({ version, bits })) throw new CelError(`${place}prefix length out of range`);
  if (isMapped({ version, bits }))
    throw new CelError(`${BAD_NETWORK}IPv4-mapped IPv6 address ${quoted(text)} is not allowed`);
  return { version, bits, prefix };
};

const orError = <T>(operation: () => T, prefix: string): T => {
  try {
    return operation();
  } catch (error) {
    if (error instanceof AddressError) throw new CelError(prefix + error.message);
    throw error;
  }
};
