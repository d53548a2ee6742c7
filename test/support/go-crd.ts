import type { JsonObject, KubeObject } from "kube-json";
import { type CrdParts, crd } from "kube-schema/testing";
import { argumentsOf, declarationsOf, isStruct, lowerFirst, markerOf, type Struct } from "./go-declarations.js";
import { CONDITIONS, fieldsOf, type Named, type Schema, structOf, withMarkers } from "./go-schema.js";

/**
 * The CRD that controller-gen makes of the Go source in the metadata of a rule. Fields without a struct are in
 * `section`; parts that the source leaves out are small and valid.
 */
export const crdOfGo = (go: readonly string[], section: "spec" | "status"): KubeObject => {
  const declarations = declarationsOf(go);
  const structs = declarations.filter(isStruct);
  const named: Named = new Map(
    declarations.flatMap(({ line, comments }) => {
      const [, name] = /^type (\w+) string$/.exec(line) ?? [];
      return name === undefined ? [] : [[name, comments] as const];
    }),
  );
  const fields = { spec: {} as Schema, status: {} as Schema };
  const { properties, required } = fieldsOf(declarations, named);
  Object.assign(fields[section], properties);
  for (const struct of structs) {
    if (struct.name === "WidgetSpec") Object.assign(fields.spec, fieldsOf(struct.fields, named).properties);
    else if (struct.name === "WidgetStatus" && struct.fields.length > 0)
      Object.assign(fields.status, fieldsOf(struct.fields, named).properties);
    else if (!isRoot(struct)) fields[section][lowerFirst(struct.name)] = structOf(struct, named);
  }
  if (Object.keys(fields[section]).length === 0)
    for (const [name, comments] of named) fields[section][lowerFirst(name)] = withMarkers({ type: "string" }, comments);
  const markers = new Map(declarations.flatMap(({ comments }) => comments.map(markerOf)));
  const version = /^package (\w+)$/.exec(declarations[0]?.line ?? "")?.[1] ?? "v1";
  const parts = definitionOf(fields, structs.find(isRoot), markers, version);
  return crd(
    required.length === 0 ? parts : { ...parts, root: { [section]: { type: "object", properties, required } } },
  );
};

const isRoot = ({ name, comments, fields }: Struct): boolean =>
  name === "Widget" ||
  comments.some((text) => /^\+kubebuilder:(?!validation)/.test(text)) ||
  fields.some(({ line }) => line.startsWith("metav1."));

type Markers = ReadonlyMap<string, string>;

const REPLICAS: Schema = { type: "integer", format: "int32", minimum: 0, maximum: 100 };

const definitionOf = (
  { spec, status }: { readonly spec: Schema; readonly status: Schema },
  root: Struct | undefined,
  markers: Markers,
  version: string,
): CrdParts => {
  const { name: kind = "Widget", fields = [] } = root ?? {};
  const resource = argumentsOf(markers.get("kubebuilder:resource"));
  const plural = resource["path"] ?? `${kind.toLowerCase()}${/[sx]$/.test(kind) ? "es" : "s"}`;
  const group = markers.get("groupName") ?? "acme.io";
  const declares = (name: string): boolean =>
    fields.length === 0 || fields.some(({ line }) => line.startsWith(`${name} `));
  return {
    ...(declares("Spec") ? { spec: { color: { type: "string", maxLength: 63 }, replicas: REPLICAS, ...spec } } : {}),
    ...(declares("Status")
      ? { status: { ...CONDITIONS, replicas: REPLICAS, readyReplicas: REPLICAS, ...status } }
      : {}),
    names: {
      kind,
      plural,
      listKind: `${kind}List`,
      singular: kind.toLowerCase(),
      ...listed("shortNames", resource["shortName"]),
      ...listed("categories", resource["categories"]),
    },
    crd: { group },
    metadata: { name: `${plural}.${group}` },
    version: { name: version, ...versionOf(markers) },
  };
};

const listed = (name: string, text: string | undefined): JsonObject =>
  text === undefined ? {} : { [name]: text.split(";") };

const versionOf = (markers: Markers): JsonObject => {
  const [column, field, scale] = ["printcolumn", "selectablefield", "subresource:scale"].map((name) =>
    argumentsOf(markers.get(`kubebuilder:${name}`)),
  );
  const { name = "", type = "", JSONPath: jsonPath, priority = "0" } = column ?? {};
  const { specpath: specReplicasPath = "", statuspath: statusReplicasPath } = scale ?? {};
  return {
    subresources: {
      ...(markers.has("kubebuilder:subresource:status") ? { status: {} } : {}),
      ...(statusReplicasPath === undefined ? {} : { scale: { specReplicasPath, statusReplicasPath } }),
    },
    ...(field?.["JSONPath"] === undefined ? {} : { selectableFields: [{ jsonPath: field["JSONPath"] }] }),
    ...(jsonPath === undefined
      ? {}
      : { additionalPrinterColumns: [{ name, type, jsonPath, priority: Number(priority) }] }),
  };
};
