import { type Value, CelError, succeeds } from "../values/value.js";
import { boolOf, method, opaqueValues, overloadOf, quoted, textOf } from "./declare.js";
import { BOOL, INT, STRING, opaque } from "../check/types.js";
import type { Library } from "../check/environment.js";
import { MAX_UINT } from "../values/numbers.js";

/** A semantic version, as github.com/blang/semver reads it. */
export interface Version {
  readonly core: readonly [major: bigint, minor: bigint, patch: bigint];
  readonly prerelease: readonly (bigint | string)[];
}

const number = (text: string, name: string): bigint => {
  const words = `${name.slice(0, 1).toUpperCase()}${name.slice(1)} number`;
  if (/[^0-9]/.test(text)) throw new CelError(`Invalid character(s) found in ${name} number ${quoted(text)}`);
  if (text.length > 1 && text.startsWith("0"))
    throw new CelError(`${words} must not contain leading zeroes ${quoted(text)}`);
  return uint(text);
};

const uint = (text: string): bigint => {
  if (text === "") throw new CelError('strconv.ParseUint: parsing "": invalid syntax');
  const value = text.length > 20 ? MAX_UINT + 1n : BigInt(text);
  if (value > MAX_UINT) throw new CelError(`strconv.ParseUint: parsing ${quoted(text)}: value out of range`);
  return value;
};

const identifier = (text: string): bigint | string => {
  if (text === "") throw new CelError("Prerelease is empty");
  if (!/[^0-9]/.test(text)) {
    if (text.length > 1 && text.startsWith("0"))
      throw new CelError(`Numeric PreRelease version must not contain leading zeroes ${quoted(text)}`);
    return uint(text);
  }
  if (/[^0-9A-Za-z-]/.test(text)) throw new CelError(`Invalid character(s) found in prerelease ${quoted(text)}`);
  return text;
};

const checkBuild = (text: string): void => {
  if (text === "") throw new CelError("Build meta data is empty");
  if (/[^0-9A-Za-z-]/.test(text)) throw new CelError(`Invalid character(s) found in build meta data ${quoted(text)}`);
};

/** The first two parts before points, and the rest. */
const split = (text: string): string[] => {
  const parts = text.split(".");
  return parts.length <= 3 ? parts : [...parts.slice(0, 2), parts.slice(2).join(".")];
};

/** Reads a version. Throws a CelError in the words of the API server. */
const parseVersion = (text: string): Version => {
  if (text === "") throw new CelError("Version string empty");
  const [major = "", minor = "", last] = split(text);
  if (last === undefined) throw new CelError("No Major.Minor.Patch elements found");
  const core: [bigint, bigint] = [number(major, "major"), number(minor, "minor")];
  const plus = last.indexOf("+");
  const beforeBuild = plus < 0 ? last : last.slice(0, plus);
  const dash = beforeBuild.indexOf("-");
  const patch = number(dash < 0 ? beforeBuild : beforeBuild.slice(0, dash), "patch");
  const prerelease =
    dash < 0
      ? []
      : beforeBuild
          .slice(dash + 1)
          .split(".")
          .map(identifier);
  if (plus >= 0)
    last
      .slice(plus + 1)
      .split(".")
      .forEach(checkBuild);
  return { core: [...core, patch], prerelease };
};

/** Reads a version with a 'v' before it, without minor or patch number, or with zeros in front of numbers. */
const parseNormalized = (text: string): Version => {
  const parts = split(text.replace(/^v/, "")).map((part) => {
    if (part.length < 2) return part;
    const trimmed = part.replace(/^0+/, "");
    return /^[0-9]/.test(trimmed) ? trimmed : `0${trimmed}`;
  });
  if (parts.length < 3 && /[+-]/.test(parts[parts.length - 1] ?? ""))
    throw new CelError("short version cannot contain PreRelease/Build meta data");
  while (parts.length < 3) parts.push("0");
  return parseVersion(parts.join("."));
};

const compareIdentifiers = (left: bigint | string, right: bigint | string): number => {
  if (typeof left !== typeof right) return typeof left === "bigint" ? -1 : 1;
  return left < right ? -1 : left > right ? 1 : 0;
};

/** The order of versions: -1, 0 or 1. Build metadata does not count. */
const compareVersions = (left: Version, right: Version): number => {
  for (const [index, value] of left.core.entries()) {
    const order = compareIdentifiers(value, right.core[index] ?? 0n);
    if (order !== 0) return order;
  }
  const [a, b] = [left.prerelease, right.prerelease];
  if (a.length === 0 || b.length === 0) return Math.sign(b.length - a.length);
  for (const [index, value] of a.entries()) {
    const other = b[index];
    if (other === undefined) return 1;
    const order = compareIdentifiers(value, other);
    if (order !== 0) return order;
  }
  return a.length < b.length ? -1 : 0;
};

const SEMVER = opaque("kubernetes.Semver");

const { of: versionValue, contentOf: versionOf } = opaqueValues<Version>(
  SEMVER,
  (left, right) => compareVersions(left, right) === 0,
);

const read = ([text, normalize = false]: readonly Value[]): Version =>
  boolOf(normalize) ? parseNormalized(textOf(text)) : parseVersion(textOf(text));

const isValid = (args: readonly Value[]): boolean => succeeds(() => read(args));

const order = ([left, right]: readonly Value[]): number => compareVersions(versionOf(left), versionOf(right));

/** The numbers of a version are uint64 in Go, and become int64. */
const part = (name: string, index: 0 | 1 | 2) =>
  method(name, `semver_${name}`, [SEMVER], INT, ([value]) => BigInt.asIntN(64, versionOf(value).core[index]));

/** Semantic versions, with normalization on request. */
export const semver: Library = {
  overloads: [
    overloadOf("semver", "string_to_semver", [STRING], SEMVER, (args) => versionValue(read(args))),
    overloadOf("semver", "string_bool_to_semver", [STRING, BOOL], SEMVER, (args) => versionValue(read(args))),
    overloadOf("isSemver", "is_semver_string", [STRING], BOOL, isValid),
    overloadOf("isSemver", "is_semver_string_bool", [STRING, BOOL], BOOL, isValid),
    method("isGreaterThan", "semver_is_greater_than", [SEMVER, SEMVER], BOOL, (args) => order(args) > 0),
    method("isLessThan", "semver_is_less_than", [SEMVER, SEMVER], BOOL, (args) => order(args) < 0),
    method("compareTo", "semver_compare_to", [SEMVER, SEMVER], INT, (args) => BigInt(order(args))),
    part("major", 0),
    part("minor", 1),
    part("patch", 2),
  ],
};
