import { type Examples, examplesIn } from "../text/examples.js";

/**
 * The examples of rules: each gives only its particular parts, as YAML, and gets the smallest complete document around
 * them. YAML of several lines may be indented like the code around it.
 */

/** A version of a definition in an example. */
interface ExampleVersion {
  /** 'v1', unless it says otherwise. */
  readonly name?: string | undefined;
  /** Both true, unless they say otherwise. */
  readonly served?: boolean | undefined;
  readonly storage?: boolean | undefined;
  /** Fields before the schema; by default the `status` subresource, if the version has a `status`. */
  readonly version?: string | undefined;
  /** Properties of `spec`. */
  readonly spec?: string | undefined;
  /** Properties of `status`. */
  readonly status?: string | undefined;
  /** Keywords of `spec` besides its properties. */
  readonly specKeywords?: string | undefined;
  /** Properties of the whole object, instead of those of `spec` and `status`. */
  readonly properties?: string | undefined;
  /** Keywords of the whole object besides its properties. */
  readonly keywords?: string | undefined;
}

/** A definition in an example: by default of namespaced Widgets of the group 'acme.io', with a version 'v1'. */
export interface CrdExample extends ExampleVersion {
  readonly annotations?: string | undefined;
  readonly group?: string | undefined;
  readonly kind?: string | undefined;
  readonly plural?: string | undefined;
  /** Names other than kind and plural, such as 'shortNames: [wd]'. */
  readonly names?: string | undefined;
  readonly scope?: "Cluster" | undefined;
  /** Fields of the definition's `spec` that stand before the versions. */
  readonly definition?: string | undefined;
  /** Its versions, if there are several; each has what the definition says of versions, unless it says otherwise itself. */
  readonly versions?: readonly ExampleVersion[] | undefined;
}

/** A CustomResourceDefinition, as YAML. */
export const crdExample = (example: CrdExample): string => {
  const { group = "acme.io", kind = "Widget", plural = "widgets", names, scope = "Namespaced" } = example;
  return `
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: ${plural}.${group}${under("annotations:", example.annotations, 2)}
spec:
  group: ${group}
  names: { ${[`kind: ${kind}`, `plural: ${plural}`, ...(names === undefined ? [] : [names])].join(", ")} }
  scope: ${scope}${indented(example.definition, 2)}
  versions:${(example.versions ?? [{}]).map((version) => versionExample({ ...example, ...version })).join("")}
`;
};

/** Like `examples`, with a diff of the properties of `spec` in a CustomResourceDefinition. */
export const specExamples = (diff: string): Examples => examplesIn(specExample)(diff);

/** A CustomResourceDefinition in which only the properties of `spec` matter. */
export const specExample = (spec: string): string => crdExample({ spec });

/** An update of a CustomResourceDefinition: the stored one, and the changes of it. */
export const crdUpdateExample = (stored: CrdExample, changes: CrdExample): string =>
  updateExample(crdExample(stored), crdExample({ ...stored, ...changes }));

/** Two updates of a CustomResourceDefinition in which only the properties of `spec` matter, from the same ones. */
export const specUpdates = (stored: string, updated: Examples): Examples => ({
  good: crdUpdateExample({ spec: stored }, { spec: updated.good }),
  bad: crdUpdateExample({ spec: stored }, { spec: updated.bad }),
});

/** An update of any object: the stored one, and the new one. */
export const updateExample = (stored: string, updated: string): string => `${stored}---${updated}`;

/** A Service in which only the metadata matters. */
export const serviceExample = (metadata: string): string =>
  coreExample("Service", metadata, "spec:\n  ports: [{ port: 80 }]");

/** A Job in which only the metadata matters. */
export const jobExample = (metadata: string): string => `
apiVersion: batch/v1
kind: Job
metadata:${indented(metadata, 2)}
spec:
  template:
    spec: { restartPolicy: Never, containers: [{ name: backup, image: "backup:1.0" }] }
`;

/** Declarations in Go. */
export const goExample = (go: string): string => go.trim();

/** A ConfigMap: its metadata, and the YAML after that. */
export const configMapExample = (metadata: string, yaml?: string): string => coreExample("ConfigMap", metadata, yaml);

const coreExample = (kind: string, metadata: string, yaml?: string): string => `
apiVersion: v1
kind: ${kind}
metadata:${indented(metadata, 2)}${indented(yaml, 0)}
`;

/** A custom resource: the YAML after its metadata, and its metadata besides the name. */
export const widgetExample = (yaml: string, metadata?: string): string => `
apiVersion: acme.io/v1
kind: Widget
metadata:
  name: a${indented(metadata, 2)}${indented(yaml, 0)}
`;

/** The struct of a kind in Go. */
export const WIDGET_IN_GO: readonly string[] = [
  "type Widget struct {",
  '\tmetav1.TypeMeta   `json:",inline"`',
  '\tmetav1.ObjectMeta `json:"metadata,omitempty"`',
  '\tSpec              WidgetSpec   `json:"spec,omitempty"`',
  '\tStatus            WidgetStatus `json:"status,omitempty"`',
  "}",
];

/** The schema of a reference, as a property: an object with these fields, all required. */
export const referenceSchema = (name: string, ...fields: readonly string[]): string => `
${name}:
  type: object
  required: [${fields.join(", ")}]
  properties:
${fields.map((field) => `    ${field}: { type: string, maxLength: ${LABELS.has(field) ? 63 : 253} }`).join("\n")}`;

/** Their values are DNS labels. */
const LABELS: ReadonlySet<string> = new Set(["kind", "resource", "namespace"]);

/** The schema of a list of ports, as a property of `spec`; the keywords say how it merges. */
export const portsSchema = (...keywords: readonly string[]): string => `
ports:
  type: array
  maxItems: 16${indented(keywords.join("\n"), 2)}
  items:
    type: object
    required: [name, protocol]
    properties:
      name: { type: string, maxLength: 63 }
      protocol: { type: string, enum: [TCP, UDP] }`;

/** A stored definition with an older version beside the one that is stored. */
export const WITH_BETA: CrdExample = {
  versions: [{ name: "v1beta1", storage: false }, {}],
  spec: "size: { type: string, enum: [Small, Large] }",
};

/** A version that clients are warned of, beside a newer one. */
export const DEPRECATED_BETA: ExampleVersion = {
  name: "v1beta1",
  storage: false,
  version: `
    deprecated: true
    deprecationWarning: acme.io/v1beta1 Widget is deprecated; use acme.io/v1
  `,
};

const versionExample = (example: ExampleVersion): string => {
  const { name = "v1", served = true, storage = true, status } = example;
  const { version = status === undefined ? undefined : "subresources: { status: {} }" } = example;
  return `
    - name: ${name}
      served: ${served}
      storage: ${storage}${indented(version, 6)}
      schema:
        openAPIV3Schema:${schemaExample(example)}`;
};

const schemaExample = ({ spec, specKeywords, status, properties, keywords }: ExampleVersion): string => {
  const type = `\n          type: object${indented(keywords, 10)}`;
  if (spec === undefined && status === undefined && properties === undefined)
    return keywords === undefined ? " { type: object }" : type;
  const inside =
    properties === undefined
      ? `${objectExample("spec", spec, specKeywords)}${status === undefined ? "" : objectExample("status", status)}`
      : indented(properties, 12);
  return `${type}
          properties:${inside}`;
};

const objectExample = (name: string, properties: string | undefined, keywords?: string): string =>
  properties === undefined
    ? indented(`${name}: { type: object }`, 12)
    : indented(`${name}:\n  type: object${under("properties:", properties, 2)}${indented(keywords, 2)}`, 12);

/** A key and the YAML under it, on separate lines; nothing if there is none. */
export const under = (key: string, yaml: string | undefined, indent: number): string =>
  yaml === undefined ? "" : `${indented(key, indent)}${indented(yaml, indent + 2)}`;

/** YAML on separate lines, with this indentation instead of its own. */
export const indented = (yaml: string | undefined, indent: number): string => {
  const lines = yaml?.split("\n").filter((line) => line.trim() !== "") ?? [];
  const own = lines[0]?.search(/\S/) ?? 0;
  return lines.map((line) => `\n${" ".repeat(indent)}${line.slice(own)}`).join("");
};
