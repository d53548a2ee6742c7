import { normalize } from "node:path";
import { type KubeObject, stringAt } from "kube-json";
import { GO_GROUP } from "../../kube/go/go-group.js";
import { ownsGroup } from "../../model/pack.js";
import type { Finding } from "../../model/decision.js";
import { OWNED_FLAG, type Ownership } from "./ownership.js";

/**
 * Warnings on the CRDs and the types in Go of groups that are not owned, such as those of a dependency: they are left out and
 * noted if the owned groups are known, except in a file that is named. Findings that an API server rejects stay.
 */
export const createForeign = (
  { owned }: Ownership,
  paths: readonly string[],
): {
  readonly isLeftOut: (file: string) => (finding: Finding, object: KubeObject) => boolean;
  readonly notes: () => readonly string[];
} => {
  const named = new Set(paths.map((path) => normalize(path)));
  const groups = new Set<string>();
  return {
    isLeftOut:
      (file) =>
      ({ action, isPolicy }, object) => {
        if (owned === undefined || named.has(normalize(file)) || action === "Deny" || isPolicy === true) return false;
        const group = groupOf(object);
        if (group === undefined || owned.groups.some((one) => ownsGroup(one, group))) return false;
        groups.add(group === "" ? "core" : group);
        return true;
      },
    notes: () =>
      groups.size === 0
        ? []
        : [
            `warnings on APIs of other groups are not shown (${firstOf([...groups].sort())}); if some are yours, name all of your groups with '${OWNED_FLAG}'`,
          ],
  };
};

/** The group of a CRD or of a type in Go. */
const groupOf = (object: KubeObject): string | undefined =>
  object.kind === "CustomResourceDefinition"
    ? stringAt(object, "spec", "group")
    : object.apiVersion.startsWith(`${GO_GROUP}/`)
      ? stringAt(object, "package", "group")
      : undefined;

const MAX_NAMED = 3;

const firstOf = (groups: readonly string[]): string =>
  [...groups.slice(0, MAX_NAMED), ...(groups.length > MAX_NAMED ? ["..."] : [])].join(", ");
