import { instantOf } from "kube-api";
import { compareAmounts } from "kube-cel";
import { type Json, type JsonObject, equalJson, isArray, isNumber, isObject, own } from "kube-json";
import { type FieldType, type Scalar, structNamed } from "../types/type-table.js";
import { type Check, type Place, at, isZero, problem } from "./check.js";
import { roundedAmount } from "./quantity.js";

/**
 * True if two decoded structs are equal as an API server compares them (apiequality.Semantic): an unset value equals an empty
 * list or map, and quantities and times are compared by their meaning. An empty text that is a pointer in Go also equals an unset
 * one: OpenAPI does not tell them apart.
 */
export const isSameStruct = (type: string, left: JsonObject, right: JsonObject): boolean => {
  const fields = structNamed(type);
  return [...fields].every(([name, field]) => isSameField(name, field, left[name], right[name]));
};

/**
 * The booleans, numbers and structs that are no pointers in Go: of others, the zero value is not the same as what is not set. Also
 * those that are pointers in some types only, that the server may set (`priority`) or drops where a feature is off
 * (`podCertificate`, `schedulingGroup`), and that some updates compare by their content (`affinity`).
 */
const PLAIN: ReadonlySet<string> = new Set(
  [
    "stdin stdinOnce tty hostNetwork hostPID hostIPC readOnly chapAuthDiscovery chapAuthSession sslEnabled",
    "containerPort count deprecatedCount failureThreshold generation hostPort initialDelaySeconds lun maxSkew minReadySeconds",
    "partition periodSeconds port priority seconds start successThreshold timeoutSeconds value weight",
    "affinity conditions deprecatedSource devices involvedObject metadata podAffinityTerm podCertificate preference regarding",
    "resources roleRef schedulingGroup source spec status template updateStrategy",
  ].flatMap((names) => names.split(" ")),
);

const POINTERS: ReadonlySet<Scalar> = new Set(["boolean", "int32", "int64", "float64"]);

const isPointer = (name: string, type: FieldType): boolean =>
  !PLAIN.has(name) && (type.kind === "struct" || (type.kind === "scalar" && POINTERS.has(type.scalar)));

const isSameField = (name: string, type: FieldType, left: Json | undefined, right: Json | undefined): boolean =>
  ((left === undefined) === (right === undefined) || !isPointer(name, type)) && isSame(type, left, right);

export const isSame = (type: FieldType, left: Json | undefined, right: Json | undefined): boolean => {
  if (isZero(left) && isZero(right)) return true;
  switch (type.kind) {
    case "any":
      return equalJson(left ?? null, right ?? null);
    case "scalar":
      return isSameScalar(type.scalar, left, right);
    case "struct":
      return isSameStruct(type.name, isObject(left) ? left : {}, isObject(right) ? right : {});
    case "list":
      return isSameList(type.element, isArray(left) ? left : [], isArray(right) ? right : []);
    case "map":
      return isSameMap(type.element, isObject(left) ? left : {}, isObject(right) ? right : {});
  }
};

export const isChanged = ({ type, value, old }: Place, name: string): boolean => {
  const field = structNamed(type).get(name);
  return old !== undefined && field !== undefined && !isSameField(name, field, own(value, name), own(old, name));
};

/** Fields that an update may not change. */
export const fixed = (...names: readonly string[]): Check =>
  function* (place) {
    for (const name of names) if (isChanged(place, name)) yield problem.invalid(at(place, name), "must not be changed");
  };

/** Like `fixed`, for fields whose change the server forbids. */
export const kept = (...names: readonly string[]): Check =>
  function* (place) {
    for (const name of names)
      if (isChanged(place, name)) yield problem.forbidden(at(place, name), "may not be changed");
  };

/** Base64 without line breaks, which Go ignores. */
const withoutBreaks = (base64: string): string => base64.replaceAll(/[\r\n]/g, "");

const isSameScalar = (scalar: Scalar, left: Json | undefined, right: Json | undefined): boolean => {
  if (left === right) return true;
  if (left === undefined || right === undefined)
    return scalar === "quantity" && roundedAmount(left ?? right)?.digits === 0n;
  if (isNumber(left) && isNumber(right)) return Number(left) === Number(right);
  if (scalar === "quantity") return isSameAmount(left, right);
  if (typeof left !== "string" || typeof right !== "string") return false;
  if (scalar === "bytes") return withoutBreaks(left) === withoutBreaks(right);
  return (scalar === "time" || scalar === "microTime") && instantOf(left) === instantOf(right);
};

const isSameAmount = (left: Json, right: Json): boolean => {
  const [a, b] = [roundedAmount(left), roundedAmount(right)];
  return a !== undefined && b !== undefined && compareAmounts(a, b) === 0;
};

const isSameList = (type: FieldType, left: readonly Json[], right: readonly Json[]): boolean =>
  left.length === right.length && left.every((item, index) => isSame(type, item, right[index]));

const isSameMap = (type: FieldType, left: JsonObject, right: JsonObject): boolean => {
  const names = Object.keys(left);
  return (
    names.length === Object.keys(right).length &&
    names.every((name) => Object.hasOwn(right, name) && isSame(type, left[name], right[name]))
  );
};
