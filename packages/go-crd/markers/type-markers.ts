import { type Json, arrayAt, isObject, objectAt, own, stringAt, stringsAt } from "kube-json";
import { listOf, quoted, rawString, withArguments } from "./values.js";

/** The markers of the root type that make a part of a version, or of the whole CRD; undefined if no marker makes it. */
type Render = (value: Json | undefined, whole: Json | undefined) => readonly string[] | undefined;

/** By the name of a field of an item of `spec.versions`. */
export const VERSION_MARKERS: ReadonlyMap<string, Render> = new Map(
  Object.entries<Render>({
    storage: (value) => (value === true ? ["+kubebuilder:storageversion"] : []),
    served: (value) => (value === false ? ["+kubebuilder:unservedversion"] : []),
    deprecated: (_, version) => deprecation(version),
    deprecationWarning: (_, version) => deprecation(version),
    additionalPrinterColumns: (value) => objectsIn(value).map(column),
    selectableFields: (value) =>
      objectsIn(value).map(
        (one) => `+kubebuilder:selectablefield:JSONPath=${rawString(stringAt(one, "jsonPath") ?? "")}`,
      ),
    subresources: (value) => [
      ...(isObject(own(value, "status")) ? ["+kubebuilder:subresource:status"] : []),
      ...(isObject(own(value, "scale")) ? [scale(own(value, "scale"))] : []),
    ],
  }),
);

/** By the path of a field of the CRD. */
export const CRD_MARKERS: ReadonlyMap<string, Render> = new Map(
  Object.entries<Render>({
    "spec.names.plural": resource("path", (value) => (typeof value === "string" ? value : undefined)),
    "spec.names.singular": resource("singular", (value) => (typeof value === "string" ? value : undefined)),
    "spec.names.shortNames": resource("shortName", strings),
    "spec.names.categories": resource("categories", strings),
    "spec.scope": resource("scope", (value) => (typeof value === "string" ? value : undefined)),
    "metadata.annotations": metadata("annotations"),
    "metadata.labels": metadata("labels"),
  }),
);

function resource(name: string, format: (value: Json | undefined) => string | undefined): Render {
  return (value) => {
    const text = format(value);
    return text === undefined ? [] : [`+kubebuilder:resource:${name}=${text}`];
  };
}

function strings(value: Json | undefined): string | undefined {
  const names = stringsAt(value);
  return names.length === 0 ? undefined : listOf(names);
}

function metadata(name: string): Render {
  return (value) =>
    Object.entries(objectAt(value)).map(
      ([key, text]) => `+kubebuilder:metadata:${name}=${quoted(`${key}=${typeof text === "string" ? text : ""}`)}`,
    );
}

const deprecation = (version: Json | undefined): readonly string[] => {
  if (own(version, "deprecated") !== true) return [];
  const warning = stringAt(version, "deprecationWarning");
  return [`+kubebuilder:deprecatedversion${warning === undefined ? "" : `:warning=${quoted(warning)}`}`];
};

const column = (value: Json): string => {
  const priority = own(value, "priority");
  const text = (name: string): string | undefined => {
    const one = stringAt(value, name);
    return one === undefined ? undefined : quoted(one);
  };
  return `+kubebuilder:printcolumn:${withArguments({
    name: text("name"),
    type: stringAt(value, "type"),
    JSONPath: rawString(stringAt(value, "jsonPath") ?? ""),
    format: stringAt(value, "format"),
    priority: typeof priority === "number" && priority !== 0 ? String(priority) : undefined,
    description: text("description"),
  })}`;
};

const scale = (value: Json | undefined): string =>
  `+kubebuilder:subresource:scale:${withArguments({
    specpath: stringAt(value, "specReplicasPath"),
    statuspath: stringAt(value, "statusReplicasPath"),
    selectorpath: stringAt(value, "labelSelectorPath"),
  })}`;

const objectsIn = (value: Json | undefined): readonly Json[] => arrayAt(value).filter(isObject);
