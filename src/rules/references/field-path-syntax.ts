import { isBuiltInGroup } from "kube-api";
import { propertiesNamed } from "kube-json";
import { CUSTOM_KIND } from "../../model/precondition.js";
import {
  examples,
  type FieldPath,
  formatPointer,
  invalid,
  ON_OBJECTS,
  type Rule,
  segmentName,
  valueAt,
} from "../kit.js";

/** Keys and indices in brackets, quoted or not: their contents are not syntax. None begins in another one. */
const KEYS = /\['[^']*'\]|\["[^"]*"\]|\[[^[\]'"?*:@]*\]/g;

type SyntaxProblem = readonly [form: RegExp, problem: (found: string) => string];

const notContain = (found: string): string => `it must not contain '${found}'`;

/** Syntax of JSONPath, JSON pointers and kubectl templates that JavaScript does not have; the first match counts. */
const PROBLEMS: readonly SyntaxProblem[] = [
  [/^[.${/]/, (found) => `it must not start with '${found}'`],
  [/\.\./, notContain],
  [/\*/, notContain],
  [/\[\?/, () => "it must not contain a filter such as '[?(@.name)]'"],
  [/\[-?\d*:[-\d:]*\]/, () => "it must not contain a slice such as '[0:1]'"],
  [/\//, notContain],
];

const problemOf = (text: string): string | undefined => {
  const syntax = text.replace(KEYS, "[]");
  for (const [form, problem] of PROBLEMS) {
    const [found] = form.exec(syntax) ?? [];
    if (found !== undefined) return problem(found);
  }
  return undefined;
};

/** True for places with other syntaxes: the downward API, CEL rules of schemas, metadata and status. */
const isOtherwise = (field: FieldPath): boolean => {
  const names = field.map(segmentName);
  return (
    names[0] === "metadata" ||
    names[0] === "status" ||
    names.at(-2) === "fieldRef" ||
    names.includes("x-kubernetes-validations")
  );
};

export const fieldPathSyntax: Rule = {
  id: "references/field-path-syntax",
  conventions: ["fieldpath-02", "objectref-22"],
  match: ON_OBJECTS,
  action: "Warn",
  precondition: CUSTOM_KIND,
  *check({ object, kind }) {
    if (isBuiltInGroup(kind.group)) return;
    for (const { field, value } of propertiesNamed(object, "fieldPath")) {
      const problem = typeof value === "string" && !isOtherwise(field) ? problemOf(value) : undefined;
      if (problem !== undefined) yield invalid(field, `must be a path such as 'spec.ports[0].name'; ${problem}`);
    }
  },
  fix({ field }, { object }) {
    const text = valueAt(object, field);
    // Any other syntax may select several fields.
    const value = typeof text === "string" && text.startsWith(".") ? text.slice(1) : "";
    return value === "" || problemOf(value) !== undefined ? [] : [{ op: "replace", path: formatPointer(field), value }];
  },
  summary: "A `fieldPath` must select one field in JavaScript syntax, without a leading dot.",
  rationale:
    "Kubernetes names fields as in `spec.ports[0].name`. JSONPath, JSON pointers and templates look similar: with them, authors have to find out which syntax an API accepts, and a path with '*' or a filter may select many fields or none. Built-in kinds, `fieldRef` of the downward API and the rules of schemas are exempt.",
  ...examples(`
    apiVersion: acme.io/v1
    kind: WidgetExport
    metadata:
      name: a
    spec:
      widgetRef:
        name: web
  -     fieldPath: .spec.ports[*].name
  +     fieldPath: spec.ports[0].name
  `),
};
