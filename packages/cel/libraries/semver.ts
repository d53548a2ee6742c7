import { CelError, type OpaqueValue, type Value } from "../values/value.js";
import { boolOf, textOf } from "./arguments.js";
import { BOOL, INT, STRING, opaque } from "../check/types.js";
import { declare, method, overloadOf } from "./declare.js";
import type { Library } from "../check/library.js";
import { compareVersions, parseNormalized, parseVersion, type Version } from "./semantic-version.js";

const SEMVER = opaque("kubernetes.Semver");

interface VersionValue extends OpaqueValue {
  readonly version: Version;
}

const isVersion = (value: Value | undefined): value is VersionValue =>
  typeof value === "object" && value !== null && "version" in value;

const versionValue = (version: Version): VersionValue => ({
  kind: "opaque",
  typeName: SEMVER.name,
  version,
  equals: (other) => isVersion(other) && compareVersions(other.version, version) === 0,
});

const versionOf = (value: Value | undefined): Version => {
  if (isVersion(value)) return value.version;
  throw new CelError("no such overload");
};

const read = ([text, normalize = false]: readonly Value[]): Version =>
  boolOf(normalize) ? parseNormalized(textOf(text)) : parseVersion(textOf(text));

const isValid = (args: readonly Value[]): boolean => {
  try {
    read(args);
    return true;
  } catch (error) {
    if (error instanceof CelError) return false;
    throw error;
  }
};

const order = ([left, right]: readonly Value[]): number => compareVersions(versionOf(left), versionOf(right));

/** The numbers of a version are uint64 in Go, and become int64. */
const part = (name: string, index: 0 | 1 | 2) =>
  declare(
    name,
    method(`semver_${name}`, [SEMVER], INT, ([value]) => BigInt.asIntN(64, versionOf(value).core[index])),
  );

/** Semantic versions, with normalization on request. */
export const semver: Library = {
  name: "semver",
  functions: [
    declare(
      "semver",
      overloadOf("string_to_semver", [STRING], SEMVER, (args) => versionValue(read(args))),
      overloadOf("string_bool_to_semver", [STRING, BOOL], SEMVER, (args) => versionValue(read(args))),
    ),
    declare(
      "isSemver",
      overloadOf("is_semver_string", [STRING], BOOL, isValid),
      overloadOf("is_semver_string_bool", [STRING, BOOL], BOOL, isValid),
    ),
    declare(
      "isGreaterThan",
      method("semver_is_greater_than", [SEMVER, SEMVER], BOOL, (args) => order(args) > 0),
    ),
    declare(
      "isLessThan",
      method("semver_is_less_than", [SEMVER, SEMVER], BOOL, (args) => order(args) < 0),
    ),
    declare(
      "compareTo",
      method("semver_compare_to", [SEMVER, SEMVER], INT, (args) => BigInt(order(args))),
    ),
    part("major", 0),
    part("minor", 1),
    part("patch", 2),
  ],
};
