import type { KubeObject } from "kube-json";

/** The group of the objects that types in Go are reviewed as. They are no objects of an API: only rules that name the group match them. */
export const GO_GROUP = "go.decorum.dev";

export const isGoType = ({ apiVersion }: Pick<KubeObject, "apiVersion">): boolean =>
  apiVersion.startsWith(`${GO_GROUP}/`);
