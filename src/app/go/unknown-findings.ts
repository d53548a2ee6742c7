import {
  type FieldPath,
  type Json,
  type KubeObject,
  type Segment,
  isObject,
  isWithin,
  objectAt,
  valueAt,
} from "kube-json";

/** Tells which findings in a CRD, made of Go, are about types that are not read, or depend on them: they may be wrong. */

/** A part of a CRD that is not known. */
export interface Opaque {
  readonly field: FieldPath;
  /** The fields that are known nevertheless: those beside an inlined type. */
  readonly declared: ReadonlySet<unknown>;
}

/** The parts of a CRD whose types are not read. */
export const opaqueIn = (crd: KubeObject, fields: readonly FieldPath[]): readonly Opaque[] =>
  fields.map((field) => {
    const schema = valueAt(crd, field);
    return { field, declared: new Set(isObject(schema) ? Object.keys(objectAt(schema, "properties")) : []) };
  });

/** `opaque` are such types in the CRD. */
export const unknownFindings = (
  crd: KubeObject,
  opaque: readonly Opaque[],
): ((finding: { readonly field: FieldPath }) => boolean) => {
  const paths = opaque.map(({ field, declared }) => ({ version: field[VERSION], names: namesIn(field), declared }));
  return ({ field }) =>
    isWithin(field, ANNOTATIONS) ||
    opaque.some((one) => isInside(field, one) || isJudgedWith(crd, field, one.field)) ||
    pathsIn(crd, field).some((path) =>
      paths.some(
        ({ version, names, declared }) =>
          version === field[VERSION] &&
          names.every((name, index) => path[index] === name) &&
          !declared.has(path[names.length]),
      ),
    );
};

const isInside = (field: FieldPath, { field: one, declared }: Opaque): boolean => {
  const [step, name]: readonly (Segment | undefined)[] = field.slice(one.length);
  return isWithin(field, one) && !(step === "properties" && declared.has(name));
};

/** Scripts add some after the generator, such as the one that the API is approved. */
const ANNOTATIONS: FieldPath = ["metadata", "annotations"];

/** The step with the index of a version. */
const VERSION = ["spec", "versions"].length;

/** The steps of a path that are names of fields. */
const namesIn = (field: FieldPath): readonly string[] =>
  field.flatMap((step, index) => (field[index - 1] === "properties" && typeof step === "string" ? [step] : []));

/** The parts of a version that lead to fields by JSONPath. */
const LEADING: ReadonlySet<unknown> = new Set(["additionalPrinterColumns", "selectableFields", "subresources"]);

/** The paths in the column, the selectable field or the subresource that a finding is about. */
const pathsIn = (crd: KubeObject, field: FieldPath): readonly (readonly string[])[] => {
  if (!LEADING.has(field[VERSION + 1])) return [];
  const part: Json | undefined = valueAt(crd, field.slice(0, VERSION + 3));
  return (isObject(part) ? Object.values(part) : []).flatMap((text) =>
    typeof text === "string" && text.startsWith(".") ? [text.split(/[.[\]'"]+/).filter((step) => step !== "")] : [],
  );
};

/** A rule in CEL may be about fields below, and a default must satisfy it. */
const isJudgedWith = (crd: KubeObject, field: FieldPath, below: FieldPath): boolean => {
  const rules = field.indexOf("x-kubernetes-validations");
  const end = field.at(-1) === "default" ? field.length - 1 : rules;
  if (end < 0 || !isWithin(below, field.slice(0, end))) return false;
  const rule = rules < 0 ? undefined : valueAt(crd, [...field.slice(0, rules + 2), "rule"]);
  return typeof rule !== "string" || mayReach(rule, namesIn(below.slice(end)));
};

/**
 * False for a rule that does not select all of the fields on the way to a type, nor takes the value of one of them as a whole, as
 * in 'self.parts == oldSelf.parts'.
 */
const mayReach = (rule: string, way: readonly string[]): boolean => {
  const text = rule.replace(HAS, "$1._").replace(IS_NULL, "._");
  const words = new Set(text.split(/\W+/).map((word) => word.replace(/^__(.*)__$/, "$1")));
  if (isTakenWhole(text, "(?:self|oldSelf)")) return true;
  for (const [index, name] of way.entries()) {
    if (/\W/.test(name)) return true;
    if (!words.has(name)) return false;
    if (index < way.length - 1 && isTakenWhole(text, `(?:__)?${name}(?:__)?`)) return true;
  }
  return true;
};

/** These ask only for the presence of the last field. */
const HAS = /\bhas\(\s*([\w.]+)\.\w+\s*\)/g;
const IS_NULL = /[!=]=\s*null\b/g;

/** True where no field is selected behind a name. */
const isTakenWhole = (text: string, name: string): boolean =>
  new RegExp(`\\b${name}\\b(?!\\s*\\.\\s*\\w+\\b(?!\\s*\\())`).test(text);
