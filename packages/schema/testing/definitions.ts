import { byKind } from "kube-api";
import { messageProblems } from "kube-api/testing";
import { type Json, type JsonObject, type KubeObject, formatField } from "kube-json";
import { crdProblems } from "../validity/crd-problems.js";
import { crd } from "./crd.js";

const REASONS = byKind((_, reason) => reason);

/** Returns the problems of a CustomResourceDefinition, as 'Required spec.group', sorted. */
export const rejected = (object: KubeObject, oldObject?: KubeObject): readonly string[] =>
  crdProblems(object, oldObject)
    .found.map(({ kind, field }) => `${REASONS[kind].replace("FieldValue", "")} ${formatField(field)}`)
    .sort();

/** A definition with `spec.field` of this schema. */
export const withField = (schema: Json): KubeObject => crd({ spec: { field: schema } });

/** The field of that schema, and below it. */
export const inField = (below = ""): string =>
  `spec.versions[0].schema.openAPIV3Schema.properties[spec].properties[field]${below === "" ? "" : `.${below}`}`;

/** A definition with this root schema. */
export const withRoot = (schema: JsonObject, version: JsonObject = {}): KubeObject =>
  crd({ version: { schema: { openAPIV3Schema: schema }, ...version } });

/** The field of the root schema, and below it. */
export const inRoot = (below = ""): string =>
  `spec.versions[0].schema.openAPIV3Schema${below === "" ? "" : `.${below}`}`;

/** The definition as it is after the API server has accepted it. */
export const established = (object: KubeObject, storedVersions: readonly string[] = ["v1"]): KubeObject => ({
  ...object,
  status: { storedVersions, conditions: [{ type: "Established", status: "True" }] },
});

/** A case: its name, the definition, the rejections, and the old definition in an update. */
export type Case = readonly [name: string, object: KubeObject, rejected: readonly string[], oldObject?: KubeObject];

/** Tests that a definition has exactly these problems. */
export const testCases = (cases: readonly Case[]): void => {
  for (const [name, object, expected, oldObject] of cases)
    test(name, () => {
      expect(rejected(object, oldObject)).toEqual([...expected].sort());
      for (const { kind, problem } of crdProblems(object, oldObject).found) {
        const problems = messageProblems(problem, REASONS[kind]);
        expect({ problem, problems }).toEqual({ problem, problems: [] });
      }
    });
};
