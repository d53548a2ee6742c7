import { type JsonObject, type KubeObject, stringAt } from "kube-json";
import { crd } from "kube-schema/testing";
import type { Names } from "../support/schema-place.js";
import type { Fields, Remark, Subject } from "./remark.js";

/** The definitions that remarks are about: valid and complete, so that findings are about the defect that the remark shows. */

const SCHEMA = ["spec", "versions", "0", "schema", "openAPIV3Schema"];

const GENERATION: JsonObject = { type: "integer", format: "int64", minimum: 0 };
const CONDITIONS: JsonObject = {
  type: "array",
  maxItems: 16,
  "x-kubernetes-list-type": "map",
  "x-kubernetes-list-map-keys": ["type"],
  items: {
    type: "object",
    required: ["type", "status", "lastTransitionTime", "reason", "message"],
    properties: {
      type: { type: "string", maxLength: 316 },
      status: { type: "string", enum: ["True", "False", "Unknown"] },
      lastTransitionTime: { type: "string", format: "date-time" },
      reason: { type: "string", minLength: 1, maxLength: 1024 },
      message: { type: "string", maxLength: 32_768 },
      observedGeneration: GENERATION,
    },
  },
};
const USUAL = {
  none: {},
  only: { conditions: CONDITIONS },
  all: { observedGeneration: GENERATION, conditions: CONDITIONS },
} as const;
const IMAGE: JsonObject = { image: { type: "string", minLength: 1, maxLength: 512 } };
const AGE: JsonObject = { name: "Age", type: "date", jsonPath: ".metadata.creationTimestamp" };

/** The definition that a remark is about. */
export const definitionOf = (remark: Remark): KubeObject => definition(remark, remark);

/** The definition before the update that a remark is about. */
export const oldDefinitionOf = (remark: Remark): KubeObject | undefined => remark.old && definition(remark, remark.old);

const definition = (subject: Subject, fields: Fields): KubeObject => {
  const { versions, columns = [AGE], names = {}, group = "acme.io", scope = "Namespaced" } = subject;
  const shared = { ...(columns === "none" ? {} : { additionalPrinterColumns: columns }), subresources: sub(subject) };
  return crd({
    names,
    metadata: { name: `${stringAt(names, "plural") ?? "widgets"}.${group}` },
    crd: {
      group,
      scope,
      versions:
        versions === undefined
          ? [{ name: subject.version ?? "v1", served: true, storage: true, ...shared, ...schemaOf(subject, fields) }]
          : versions.map(({ name, served, storage, deprecated, ...own }) => ({
              name,
              served,
              storage,
              ...(deprecated === true ? { deprecated } : {}),
              ...shared,
              ...schemaOf(subject, own),
            })),
    },
  });
};

const sub = ({ scale, conditions, root }: Subject): JsonObject => ({
  ...(root !== undefined && conditions === "none" ? {} : { status: {} }),
  ...(scale === true ? { scale: { specReplicasPath: ".spec.replicas", statusReplicasPath: ".status.replicas" } } : {}),
});

const schemaOf = (subject: Subject, fields: Fields): JsonObject => ({
  schema: {
    openAPIV3Schema: {
      type: "object",
      description: "Widget does what its spec says.",
      ...(subject.root === undefined && subject.optionalSpec !== true ? { required: ["spec"] } : {}),
      properties: {
        apiVersion: { type: "string" },
        kind: { type: "string" },
        metadata: { type: "object" },
        ...subject.root,
        ...(subject.root === undefined ? sections(subject, fields) : {}),
      },
    },
  },
});

const sections = (subject: Subject, { spec, status, requiredSpec, requiredStatus }: Fields): JsonObject => ({
  spec: {
    ...object(spec ?? IMAGE, requiredSpec),
    ...(subject.describeSpec === undefined ? {} : { description: subject.describeSpec }),
    ...(subject.preserveSpec === true ? { "x-kubernetes-preserve-unknown-fields": true } : {}),
  },
  status: object(
    {
      ...USUAL[subject.conditions ?? "all"],
      ...(subject.scale === true ? { replicas: { type: "integer", format: "int32", minimum: 0 } } : {}),
      ...status,
    },
    requiredStatus,
  ),
});

const object = (properties: JsonObject, required: readonly string[] = []): JsonObject => ({
  type: "object",
  ...(required.length === 0 ? {} : { required }),
  properties,
});

/** The place of the field of a remark in its definition, also if it was removed. */
export const placeOf = ({ at, spec, status, old }: Remark): Names => {
  const [section = "", ...names] = at.split(".");
  if (at === "names.shortNames") return ["spec", "names", "shortNames"];
  if (at === "group") return ["spec", "group"];
  if (at === "versions") return ["spec", "versions"];
  if (at === "columns") return ["spec", "versions", "0", "additionalPrinterColumns"];
  if (at === "root") return SCHEMA;
  const known = section === "spec" ? { ...old?.spec, ...spec } : { ...old?.status, ...status };
  return [...SCHEMA, "properties", section, ...steps(known, names)];
};

/** The steps from the properties of a section to a field in it, through the items of lists. */
const steps = (properties: JsonObject, [name, ...rest]: readonly string[]): readonly string[] => {
  if (name === undefined) return [];
  const schema = (properties[name] ?? {}) as JsonObject;
  const items = schema["items"] as JsonObject | undefined;
  const below = (items ?? schema)["properties"] as JsonObject | undefined;
  const inList = items !== undefined && rest.length > 0 ? ["items"] : [];
  return ["properties", name, ...inList, ...steps(below ?? {}, rest)];
};
