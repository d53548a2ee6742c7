import type { JsonObject } from "kube-json";
import type { FakeResource } from "./fake-store.js";

const VERBS = ["create", "delete", "get", "list", "patch", "update", "watch"];

/** The answer at '/api', '/apis', '/apis/GROUP' and the path of a version; undefined for any other path. */
export const discoveryOf = (resources: readonly FakeResource[], path: string): JsonObject | undefined => {
  const [, root, ...parts] = path.split("/");
  if (root === "api" && parts.length === 0) return { kind: "APIVersions", versions: ["v1"] };
  if (root === "apis" && parts.length === 0)
    return { kind: "APIGroupList", apiVersion: "v1", groups: groupsOf(resources) };
  const [group = "", version] = root === "api" ? ["", ...parts] : parts;
  if (root === "apis" && parts.length === 1) return groupsOf(resources).find(({ name }) => name === group);
  if (parts.length !== (root === "api" ? 1 : 2)) return undefined;
  const found = resources.filter((one) => one.group === group && one.version === version);
  if (found.length === 0) return undefined;
  return {
    kind: "APIResourceList",
    apiVersion: "v1",
    groupVersion: group === "" ? (version ?? "") : `${group}/${version ?? ""}`,
    resources: found.flatMap(({ resource, kind, namespaced }) => [
      { name: resource, singularName: kind.toLowerCase(), namespaced, kind, verbs: VERBS },
      { name: `${resource}/status`, singularName: "", namespaced, kind, verbs: ["get", "patch", "update"] },
    ]),
  };
};

const groupsOf = (resources: readonly FakeResource[]): readonly JsonObject[] =>
  [...new Set(resources.map(({ group }) => group))]
    .filter((group) => group !== "")
    .map((group) => {
      const versions = [...new Set(resources.filter((one) => one.group === group).map((one) => one.version))].map(
        (version) => ({ groupVersion: `${group}/${version}`, version }),
      );
      return {
        kind: "APIGroup",
        apiVersion: "v1",
        name: group,
        versions,
        preferredVersion: versions[0] ?? {},
      };
    });
