import { BOOL, declare, INT, method, opaque, overloadOf, STRING } from "./declare.js";
import type { Library } from "./library.js";

const later = (): never => {
  throw new Error("not implemented");
};

const SEMVER = opaque("kubernetes.Semver");

/** Semantic versions, with normalization on request. */
export const semver: Library = {
  name: "semver",
  functions: [
    declare(
      "semver",
      overloadOf("string_to_semver", [STRING], SEMVER, later),
      overloadOf("string_bool_to_semver", [STRING, BOOL], SEMVER, later),
    ),
    declare(
      "isSemver",
      overloadOf("is_semver_string", [STRING], BOOL, later),
      overloadOf("is_semver_string_bool", [STRING, BOOL], BOOL, later),
    ),
    declare("isGreaterThan", method("semver_is_greater_than", [SEMVER, SEMVER], BOOL, later)),
    declare("isLessThan", method("semver_is_less_than", [SEMVER, SEMVER], BOOL, later)),
    declare("compareTo", method("semver_compare_to", [SEMVER, SEMVER], INT, later)),
    declare("major", method("semver_major", [SEMVER], INT, later)),
    declare("minor", method("semver_minor", [SEMVER], INT, later)),
    declare("patch", method("semver_patch", [SEMVER], INT, later)),
  ],
};
