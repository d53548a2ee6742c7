import { meantInteger } from "kube-api";
import { type FieldPath, type Json, isNumber } from "kube-json";
import { type Problem, invalidIf, meaning, meantValue, range } from "./check.js";

/** The name of a port of a container, which others refer to (IsValidPortName). */
export const portNameProblem = (name: string): string | undefined =>
  name.length <= 15 && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name) && /[a-z]/.test(name)
    ? undefined
    : "must be the name of a port: at most 15 lowercase letters, digits and single '-' inside, with at least one letter";

/** A port must be a number, or a name (ValidatePortNumOrName). */
export const referencedPort = (field: FieldPath, port: Json, place?: FieldPath): readonly Problem[] =>
  invalidIf(field, portProblem(port), place).map((found) => meaning(found, meantValue(meantInteger(port))));

const portProblem = (port: Json): string | undefined => {
  if (typeof port === "string") return portNameProblem(port);
  return isNumber(port) && port >= 1 && port <= 65535 ? undefined : range(1, 65535);
};
