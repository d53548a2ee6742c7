import { type KubeObject, stringAt } from "kube-json";
import { isGoType } from "../../kube/go/go-group.js";
import type { Result } from "./report.js";

/** Names of objects in reports. */

/** `Kind/namespace/name` of a reviewed object; of a type in Go, as its declaration begins. */
export const objectName = ({ apiVersion, kind, namespace, name }: Result["object"], object: KubeObject): string =>
  isGoType({ apiVersion }) ? typeName(name) : joinName(kind, namespace ?? undefined, name ?? undefined, object);

/** `Kind/namespace/name` as the object itself says. */
export const plainName = (object: KubeObject): string =>
  isGoType(object)
    ? typeName(stringAt(object, "metadata", "name"))
    : joinName(object.kind, stringAt(object, "metadata", "namespace"), stringAt(object, "metadata", "name"), object);

const typeName = (name: string | null | undefined): string => `type ${name ?? ""}`;

/** If the server has yet to generate the name, it ends in '*'. */
const joinName = (
  kind: string,
  namespace: string | undefined,
  name: string | undefined,
  object: KubeObject,
): string => {
  const prefix = stringAt(object, "metadata", "generateName");
  const shown = name ?? (prefix === undefined ? "(no name)" : `${prefix}*`);
  return [kind, ...(namespace === undefined ? [] : [namespace]), shown].join("/");
};
