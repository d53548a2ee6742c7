import type { Crd, CrdVersion, SchemaNode } from "./crd.js";
import {
  type FieldPath,
  type JsonObject,
  type KubeObject,
  arrayAt,
  at,
  child,
  isNumber,
  isObject,
  objectAt,
  own,
  path,
  remember,
  stringAt,
  stringsAt,
} from "kube-json";

/**
 * True for a CRD without versions, which no API server accepts: it is a patch, such as one of kustomize,
 * which contains only its changes, so missing fields mean nothing.
 */
export const isFragment = (crd: Crd): boolean => crd.versions.length === 0;

/** The short names or the categories of a definition, with their fields; a patch has none. */
export const listedNames = (
  crd: Crd,
  list: "shortNames" | "categories",
): readonly { readonly name: string; readonly field: FieldPath }[] =>
  isFragment(crd) ? [] : crd[list].map((name, index) => ({ name, field: path("spec", "names", list, index) }));

/** Properties of the versions of a CustomResourceDefinition besides their schemas. */

/** The versions in which objects may be stored: those in the status and the storage version. */
export const storedVersions = (object: KubeObject, { versions }: Crd): ReadonlySet<string> =>
  new Set([
    ...stringsAt(object, "status", "storedVersions"),
    ...versions.filter(({ storage }) => storage).map(({ name }) => name),
  ]);

/** The version that `field` is about, if it is about one. */
export const versionAt = (crd: Crd, [spec, versions, index]: FieldPath): CrdVersion | undefined =>
  spec === "spec" && versions === "versions" && typeof index === "number" ? byIndex(crd).get(index) : undefined;

const byIndex = remember(
  ({ versions }: Crd): ReadonlyMap<number, CrdVersion> => new Map(versions.map((version) => [version.index, version])),
);

/** True for a version that clients can use or objects are stored in. */
export const isInUse = ({ served, storage }: CrdVersion): boolean => served || storage;

export const isDeprecated = ({ spec }: CrdVersion): boolean => own(spec, "deprecated") === true;

/** True for a field that a deprecated version has, too: its clients and stored objects need it in every version. */
export const isOfDeprecatedVersion = ({ versions }: Crd, node: SchemaNode): boolean =>
  versions.some((version) => isDeprecated(version) && sameNode(version, node) !== undefined);

/** The node at the same place in another version. */
const sameNode = (version: CrdVersion, { parent, step, name }: SchemaNode): SchemaNode | undefined => {
  if (parent === undefined) return version.root;
  const holder = sameNode(version, parent);
  if (step === "items") return holder?.items;
  return name === undefined ? holder?.values : holder?.properties.get(name);
};

export const hasStatusSubresource = ({ spec }: CrdVersion): boolean => isObject(at(spec, "subresources", "status"));

const SCALE_PATHS = ["specReplicasPath", "statusReplicasPath", "labelSelectorPath"] as const;
export type ScalePath = (typeof SCALE_PATHS)[number];

/** The paths of the subresource 'scale' by their names; undefined for a version without it. */
export const scalePathsOf = ({ spec }: CrdVersion): ReadonlyMap<ScalePath, string> | undefined => {
  const scale = at(spec, "subresources", "scale");
  if (!isObject(scale)) return undefined;
  const paths = SCALE_PATHS.map((name) => [name, stringAt(scale, name) ?? ""] as const);
  return new Map(paths.filter(([, path]) => path !== ""));
};

export interface PrinterColumn {
  /** In additionalPrinterColumns. */
  readonly index: number;
  readonly name: string;
  readonly jsonPath: string;
}

/** The printer columns with a name, which two may share, for different audiences. */
export const columnsOf = ({ spec }: CrdVersion): readonly PrinterColumn[] =>
  arrayAt(spec, "additionalPrinterColumns").flatMap((column, index) => {
    const name = stringAt(column, "name");
    return name === undefined ? [] : [{ index, name, jsonPath: stringAt(column, "jsonPath") ?? "" }];
  });

/** The paths that clients may use in field selectors. */
export const selectablePathsOf = ({ spec }: CrdVersion): readonly string[] =>
  arrayAt(spec, "selectableFields").flatMap((field) => stringAt(field, "jsonPath") ?? []);

/** The definition as clients see it after its deletion: no version is served. */
export const withoutServedVersions = (definition: KubeObject): KubeObject => ({
  ...definition,
  spec: {
    ...objectAt(definition, "spec"),
    versions: arrayAt(definition, "spec", "versions").map((version) =>
      isObject(version) ? { ...version, served: false } : version,
    ),
  },
});

/** An item of a list of a version, and its field in the CRD. */
export interface ColumnEntry {
  readonly entry: JsonObject;
  readonly field: FieldPath;
}

const entries =
  (list: string) =>
  ({ spec, field }: CrdVersion): readonly ColumnEntry[] =>
    arrayAt(spec, list).flatMap((entry, index) =>
      isObject(entry) ? [{ entry, field: child(field, list, index) }] : [],
    );

/** The columns that 'kubectl get' prints for the version. */
export const printerColumns = entries("additionalPrinterColumns");

/** True for a column that only 'kubectl get -o wide' prints. The priority is 0 by default, as in the API server. */
export const isWide = ({ entry }: ColumnEntry): boolean => {
  const priority = own(entry, "priority");
  return isNumber(priority) && priority >= 1;
};

/** The fields that clients may select on in the version. */
export const selectableFields = entries("selectableFields");
