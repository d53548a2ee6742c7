import { KINDS, TYPES } from "./generated.js";

/**
 * The fields that are quantities, or maps or lists of them, which OpenAPI calls strings: in these types, or in all types
 * (k8s.io/api, fields of the type resource.Quantity).
 */
const ANYWHERE: ReadonlySet<string> = new Set(
  `allocatable allocatedResources averageValue capacityMultiplier consumedCapacity deviceMultiplier divisor hard
  limits maxLimitRequestRatio maximumVolumeSize overhead perContainer perPod podFixed sizeLimit tolerance used
  validValues`.split(/\s+/),
);

const IN_TYPES: Readonly<Record<string, RegExp>> = {
  available: /PoolStatus$/,
  capacity: /^V1(?:PersistentVolume(?:Spec|ClaimStatus)|NodeStatus|CSIStorageCapacity)$/,
  consumed: /PoolStatus$/,
  default: /^V1LimitRangeItem$|CapacityRequestPolicy$/,
  defaultRequest: /^V1LimitRangeItem$/,
  max: /^V1LimitRangeItem$|CapacityRequestPolicyRange$/,
  min: /^V1LimitRangeItem$|CapacityRequestPolicyRange$/,
  requests: /^V1(?:VolumeResourceRequirements|ResourceRequirements)$|CapacityRequirements$/,
  step: /CapacityRequestPolicyRange$/,
  total: /PoolStatus$/,
  value: /^V2Metric(?:Target|ValueStatus)$|DeviceCapacity$|Counter$/,
};

/** True for a field of a type that is a quantity, or a map or list of them. */
const isQuantityField = (type: string, field: string): boolean =>
  ANYWHERE.has(field) || (IN_TYPES[field]?.test(type) ?? false);

/** How Go decodes a value. */
export type Scalar =
  | "string"
  | "boolean"
  | "int32"
  | "int64"
  | "float64"
  | "bytes"
  | "time"
  | "microTime"
  | "intOrString"
  | "quantity";

export type FieldType =
  | { readonly kind: "scalar"; readonly scalar: Scalar }
  | { readonly kind: "list" | "map"; readonly element: FieldType }
  /** A struct, by its name as in OpenAPI: `V1PodSpec`. */
  | { readonly kind: "struct"; readonly name: string }
  | { readonly kind: "any" };

/** The fields of a struct. */
export type StructType = ReadonlyMap<string, FieldType>;

const SCALARS: Readonly<Record<string, Scalar>> = {
  s: "string",
  b: "boolean",
  i32: "int32",
  i64: "int64",
  f64: "float64",
  bytes: "bytes",
  time: "time",
  micro: "microTime",
  ios: "intOrString",
};

/** The first word of each line, with the rest. */
const indexed = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text.split("\n").map((line) => {
      const at = line.lastIndexOf(" ", line.indexOf(":") < 0 ? undefined : line.indexOf(" "));
      return [line.slice(0, at), line.slice(at + 1)];
    }),
  );

// Read at the first built-in object.
let kinds: ReadonlyMap<string, string> | undefined;
let lines: ReadonlyMap<string, string> | undefined;
const structs = new Map<string, StructType>();

/** The name of the type of a built-in kind; undefined for other kinds. */
export const typeOfKind = (apiVersion: string, kind: string): string | undefined =>
  (kinds ??= indexed(KINDS)).get(`${apiVersion} ${kind}`);

export const structNamed = (name: string): StructType => {
  const known = structs.get(name);
  if (known !== undefined) return known;
  const fields = (lines ??= indexed(TYPES)).get(name)?.split(" ") ?? [];
  const struct = new Map(
    fields.map((field) => {
      const at = field.indexOf(":");
      const own = field.slice(0, at);
      return [own, fieldType(field.slice(at + 1), isQuantityField(name, own))];
    }),
  );
  structs.set(name, struct);
  return struct;
};

export const structNames = (): Iterable<string> => (lines ??= indexed(TYPES)).keys();

const fieldType = (text: string, isQuantity: boolean): FieldType => {
  if (text.startsWith("[]")) return { kind: "list", element: fieldType(text.slice(2), isQuantity) };
  if (text.startsWith("{}")) return { kind: "map", element: fieldType(text.slice(2), isQuantity) };
  if (text === "any") return { kind: "any" };
  const scalar = isQuantity && text === "s" ? "quantity" : SCALARS[text];
  return scalar === undefined ? { kind: "struct", name: text } : { kind: "scalar", scalar };
};

const holders = new Map<string, StructType>();

/** The fields of a struct that hold structs. */
export const structsIn = (name: string): StructType => {
  const known = holders.get(name);
  if (known !== undefined) return known;
  const found = new Map([...structNamed(name)].filter(([, type]) => holdsStructs(type)));
  holders.set(name, found);
  return found;
};

const holdsStructs = (type: FieldType): boolean =>
  type.kind === "struct" || ((type.kind === "list" || type.kind === "map") && holdsStructs(type.element));

/** True for a word in a name of a field of the built-in kinds, in lower case: 'scope', which is no slip of 'score'. */
export const isFieldWord = (word: string): boolean => (words ??= allWords()).has(word);

let words: ReadonlySet<string> | undefined;

const allWords = (): ReadonlySet<string> =>
  new Set(
    [...structNames()]
      .flatMap((name) => [...structNamed(name).keys()])
      .flatMap((field) => field.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? [])
      .map((word) => word.toLowerCase()),
  );
