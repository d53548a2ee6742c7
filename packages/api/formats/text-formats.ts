import { parseAddress, parseRange } from "./ip.js";
import { durationInWords, isDuration } from "./duration.js";
import { dnsLabelProblem, dnsSubdomainProblem } from "./names.js";
import { isRfc3339 } from "./time.js";

/** Absolute URIs and absolute paths, as Go's net/url.ParseRequestURI reads them. */

const SCHEME = /^([A-Za-z][A-Za-z0-9+.-]*):/;
/** ASCII characters that a host may not contain. */
const FORBIDDEN_IN_HOST = /[\u0000- #%/?@\\^`{|}]/;
const BROKEN_ESCAPE = /%(?![0-9A-Fa-f]{2})/;
const USER_INFO = /^[A-Za-z0-9\-._:~!$&'()*+,;=%@]*$/;

/** True for a URI with a scheme, an absolute path, or '*'. */
const isRequestUri = (text: string): boolean => {
  if (text === "" || /[\u0000-\u001f\u007f]/.test(text)) return false;
  if (text === "*") return true;
  if (text.startsWith(":")) return false;
  const scheme = SCHEME.exec(text)?.[0] ?? "";
  const rest = text.slice(scheme.length).split("?", 1)[0] ?? "";
  if (!rest.startsWith("/")) return scheme !== "";
  if (scheme === "" || !rest.startsWith("//")) return !BROKEN_ESCAPE.test(rest);
  const end = rest.indexOf("/", 2);
  const authority = end < 0 ? rest.slice(2) : rest.slice(2, end);
  return isAuthority(authority) && (end < 0 || !BROKEN_ESCAPE.test(rest.slice(end)));
};

const isAuthority = (authority: string): boolean => {
  const at = authority.lastIndexOf("@");
  const user = authority.slice(0, Math.max(at, 0));
  if (!USER_INFO.test(user) || BROKEN_ESCAPE.test(user)) return false;
  const host = authority.slice(at + 1);
  if (host.startsWith("[")) {
    const close = host.lastIndexOf("]");
    return close > 0 && !host.includes(" ") && isPort(host.slice(close + 1));
  }
  const colon = host.lastIndexOf(":");
  return (colon < 0 || isPort(host.slice(colon))) && !FORBIDDEN_IN_HOST.test(host);
};

const isPort = (text: string): boolean => text === "" || /^:\d*$/.test(text);

/**
 * The string formats that an API server checks in custom resources (k8s.io/apiextensions-apiserver,
 * pkg/apiserver/validation, formats.go), as it checks them (k8s.io/kube-openapi, pkg/validation/strfmt). Where its
 * parser accepts more than is worth reading here, as of mail addresses with names, a text passes.
 */

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{4})$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const TIME_OF_DAY = /^(\d{2}):(\d{2}):(\d{2})(?:.\d+)?(?:z|[+-]\d{2}:\d{2})$/s;
const HEX_COLOR = /^#?(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/;
const BYTE = "(?:0|[1-9]\\d?|1\\d\\d?|2[0-4]\\d|25[0-5])";
const RGB_COLOR = new RegExp(`^rgb\\(\\s*${BYTE}\\s*,\\s*${BYTE}\\s*,\\s*${BYTE}\\s*\\)$`);
const SSN = /^\d{3}[- ]\d{2}[- ]\d{4}$/;
const OBJECT_ID = /^[0-9a-fA-F]{24}$/;
const QUANTITY = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+|[numkMGTPE]|[KMGTPE]i)?$/;

const uuid = (version: string, variant: string): RegExp =>
  new RegExp(`^[0-9a-f]{8}-?[0-9a-f]{4}-?${version}[0-9a-f]{3}-?${variant}[0-9a-f]{3}-?[0-9a-f]{12}$`, "i");
const matches =
  (pattern: RegExp) =>
  (text: string): boolean =>
    pattern.test(text);

const isDate = (text: string): boolean => DATE.test(text) && isRfc3339(`${text}T00:00:00Z`);

/** In any case of letters, with any offset, and with anything after another 't'. */
const isDateTime = (text: string): boolean => {
  const [date = "", time = ""] = text.toLowerCase().split("t", 2);
  const [, hours = "99", minutes = "99", seconds = "99"] = TIME_OF_DAY.exec(time) ?? [];
  return isDate(date) && hours <= "23" && minutes <= "59" && seconds <= "59";
};

/** A duration of Go, or a text with a number and a known unit anywhere in it, such as '2 days' or 'PT5M'. */
const isAnyDuration = (text: string): boolean => isDuration(text) || durationInWords(text) !== undefined;

/** Go used to accept zeros before the numbers of an IPv4 address and of a range, and the API server still does. */
const withoutLeadingZeros = (text: string): string => text.replace(/(^|[.:/])0{1,64}(?=\d+\.|\d+(?:\/|$))/g, "$1");

const isIPv4 = (text: string): boolean =>
  text.length < 64 && text.includes(".") && parseAddress(withoutLeadingZeros(text)) !== undefined;
const isIPv6 = (text: string): boolean => text.includes(":") && parseAddress(text) !== undefined;
const isRange = (text: string): boolean =>
  text.length < 64 && (parseRange(text) ?? parseRange(withoutLeadingZeros(text))) !== undefined;

/** 6, 8 or 20 bytes in pairs of digits, or in groups of four after points. */
const isMac = (text: string): boolean => {
  if (text.length > 59) return false;
  const separator = text[2] === "-" ? "-" : ":";
  const pairs = text.split(separator);
  const groups = text.split(".");
  return (
    ([6, 8, 20].includes(pairs.length) && pairs.every(matches(/^[0-9a-f]{2}$/i))) ||
    ([3, 4, 10].includes(groups.length) && groups.every(matches(/^[0-9a-f]{4}$/i)))
  );
};

const LETTER = "a-zA-Z0-9\\p{S}\\p{L}";
const HOSTNAME = new RegExp(
  `^(?:[${LETTER}](?:-?[${LETTER}]{0,62})?|(?:[${LETTER}](?:[${LETTER}-]{0,61}[${LETTER}])?\\.)+[a-zA-Z\\p{L}]{2,63})$`,
  "u",
);
const isHostname = (text: string): boolean =>
  text.length <= 255 && HOSTNAME.test(text) && text.split(".").every((part) => part.length <= 63);

const ATOMS = "[\\w!#$%&'*+/=?^`{|}~\u0080-\u{10ffff}-]+(?:\\.[\\w!#$%&'*+/=?^`{|}~\u0080-\u{10ffff}-]+)*";
const EMAIL = new RegExp(`^[ \\t]*${ATOMS}@[ \\t]*${ATOMS}[ \\t]*$`, "u");

/** With a name, quotes, a comment or a group, it passes. */
const isEmail = (text: string): boolean => /[<"(;]|@[ \t]*\[/.test(text) || EMAIL.test(text);

const digitsOf = (text: string): string => text.replace(/[\s-]+/g, "");

const isIsbn10 = (text: string): boolean => {
  const digits = digitsOf(text);
  if (!/^\d{9}[\dX]$/.test(digits)) return false;
  const sum = Array.from(digits).reduce(
    (total, digit, index) => total + (index + 1) * (digit === "X" ? 10 : Number(digit)),
    0,
  );
  return sum % 11 === 0;
};

const isIsbn13 = (text: string): boolean => {
  const digits = digitsOf(text);
  if (!/^\d{13}$/.test(digits)) return false;
  const sum = Array.from(digits).reduce((total, digit, index) => total + (index % 2 === 0 ? 1 : 3) * Number(digit), 0);
  return sum % 10 === 0;
};

const CARD =
  /^(?:4\d{12}(?:\d{3})?|5[1-5]\d{14}|6(?:011|5\d\d)\d{12}|3[47]\d{13}|3(?:0[0-5]|[68]\d)\d{11}|(?:2131|1800|35\d{3})\d{11})$/;

/** By its form and its check digit (Luhn). */
const isCreditCard = (text: string): boolean => {
  const digits = text.length > 100 ? "" : text.replace(/\D+/g, "");
  const sum = Array.from(digits)
    .reverse()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return CARD.test(digits) && sum % 10 === 0;
};

/** By their names without '-', which do not count: 'date-time' is 'datetime'. */
export const TEXT_FORMATS: ReadonlyMap<string, (text: string) => boolean> = new Map([
  ["bsonobjectid", matches(OBJECT_ID)],
  ["uri", isRequestUri],
  ["email", isEmail],
  ["hostname", isHostname],
  ["ipv4", isIPv4],
  ["ipv6", isIPv6],
  ["cidr", isRange],
  ["mac", isMac],
  ["uuid", matches(uuid("[0-9a-f]", "[0-9a-f]"))],
  ["uuid3", matches(uuid("3", "[0-9a-f]"))],
  ["uuid4", matches(uuid("4", "[89ab]"))],
  ["uuid5", matches(uuid("5", "[89ab]"))],
  ["isbn", (text) => isIsbn10(text) || isIsbn13(text)],
  ["isbn10", isIsbn10],
  ["isbn13", isIsbn13],
  ["creditcard", isCreditCard],
  ["ssn", matches(SSN)],
  ["hexcolor", matches(HEX_COLOR)],
  ["rgbcolor", matches(RGB_COLOR)],
  ["byte", matches(BASE64)],
  ["password", () => true],
  ["date", isDate],
  ["duration", isAnyDuration],
  ["datetime", isDateTime],
  ["quantity", matches(QUANTITY)],
  ["k8sshortname", (text) => dnsLabelProblem(text) === undefined],
  ["k8slongname", (text) => dnsSubdomainProblem(text) === undefined],
]);
