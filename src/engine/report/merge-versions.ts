import {
  type FieldPath,
  type KubeObject,
  arrayAt,
  groupBy,
  child,
  formatPointer,
  key,
  parseApiVersion,
  stringAt,
} from "kube-json";
import type { Finding } from "../../model/decision.js";

/** A finding that several versions of a CustomResourceDefinition share, reported once. */
export interface Merged {
  /**
   * For people: `spec.versions[v1,v1beta1].schema`; indices replace unusable names. The exact field for one version.
   */
  readonly field: FieldPath;
  /** One for each version, in order; they differ only in the version. */
  readonly findings: readonly [Finding, ...Finding[]];
}

/**
 * The findings of an object in order, merged over the versions of a CustomResourceDefinition: most versions
 * share a schema, which is fixed once. A merged finding takes the position of its first one.
 */
export const mergeVersions = (findings: readonly Finding[], object: KubeObject): readonly Merged[] => {
  const versions = versionsOf(object);
  // Findings outside of versions are never merged.
  const groups = groupBy<Finding, unknown>(findings, (finding) => [
    versions.length < 2 ? finding : (identityOf(finding) ?? finding),
  ]);
  return [...groups.values()].map((group) => ({ field: mergedField(group, versions), findings: group }));
};

/** The name of each item of `spec.versions`, or its index if names are missing, invalid or not unique. */
const versionsOf = (object: KubeObject): readonly string[] => {
  const isCrd =
    object.kind === "CustomResourceDefinition" && parseApiVersion(object.apiVersion).group === "apiextensions.k8s.io";
  const names = (isCrd ? arrayAt(object, "spec", "versions") : []).map((version) => stringAt(version, "name") ?? "");
  const areTelling = new Set(names).size === names.length && names.every((name) => /^[a-z][a-z0-9-]*$/.test(name));
  return areTelling ? names : names.map((_, index) => String(index));
};

/** The index of the version that contains a field. */
const versionOf = ([spec, versions, index]: FieldPath): number | undefined =>
  spec === "spec" && versions === "versions" && typeof index === "number" ? index : undefined;

/** Equal for findings that differ only in the version; undefined outside of versions. */
const identityOf = ({ pack, rule, action, reason, message, ratcheted, field }: Finding): string | undefined =>
  versionOf(field) === undefined
    ? undefined
    : JSON.stringify([pack, rule, action, reason, message, ratcheted, formatPointer(field.slice(3))]);

const mergedField = (group: Merged["findings"], versions: readonly string[]): FieldPath => {
  const [{ field }] = group;
  if (versions.length < 2 || versionOf(field) === undefined) return field;
  const indices = new Set(group.map((finding) => versionOf(finding.field) ?? 0));
  const names = [...indices].map((index) => versions[index] ?? String(index)).join(",");
  return child(["spec", "versions", key(names)], ...field.slice(3));
};
