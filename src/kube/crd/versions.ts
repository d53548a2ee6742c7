import type { Crd, CrdVersion } from "./crd.js";
import type { FieldPath } from "../json/field-path.js";
import { type KubeObject, arrayAt, at, isObject, own, stringAt } from "../json/object.js";
import { remember } from "../json/remember.js";

/** What a CustomResourceDefinition says of its versions besides their schemas. */

/** How objects get from one version to another: 'None' changes their `apiVersion` only. */
export const conversionOf = (object: KubeObject): string =>
  stringAt(object, "spec", "conversion", "strategy") ?? "None";

/** The versions in which there may be stored objects: those of the status, and the one that is stored by now. */
export const storedVersions = (object: KubeObject, { versions }: Crd): ReadonlySet<string> =>
  new Set([
    ...arrayAt(object, "status", "storedVersions").filter((name) => typeof name === "string"),
    ...versions.filter(({ storage }) => storage).map(({ name }) => name),
  ]);

/** The version that `field` is about, if it is about one. */
export const versionAt = (crd: Crd, [spec, versions, index]: FieldPath): CrdVersion | undefined =>
  spec === "spec" && versions === "versions" && typeof index === "number"
    ? byIndex(crd).get(index)
    : undefined;

const byIndex = remember(
  ({ versions }: Crd): ReadonlyMap<number, CrdVersion> =>
    new Map(versions.map((version) => [version.index, version])),
);

/** True for a version that clients can use or objects are stored in. */
export const isInUse = ({ served, storage }: CrdVersion): boolean => served || storage;

export const isDeprecated = ({ spec }: CrdVersion): boolean => own(spec, "deprecated") === true;

export const hasStatusSubresource = ({ spec }: CrdVersion): boolean =>
  isObject(at(spec, "subresources", "status"));

export interface PrinterColumn {
  /** In additionalPrinterColumns. */
  readonly index: number;
  readonly name: string;
  readonly jsonPath: string;
}

/** The printer columns that have a name. Two may share one, where each is shown to other people. */
export const columnsOf = ({ spec }: CrdVersion): readonly PrinterColumn[] =>
  arrayAt(spec, "additionalPrinterColumns").flatMap((column, index) => {
    const name = stringAt(column, "name");
    return name === undefined ? [] : [{ index, name, jsonPath: stringAt(column, "jsonPath") ?? "" }];
  });

/** The paths that clients may use in field selectors. */
export const selectablePathsOf = ({ spec }: CrdVersion): readonly string[] =>
  arrayAt(spec, "selectableFields").flatMap((field) => stringAt(field, "jsonPath") ?? []);
