import { type KubeObject, stringAt } from "kube-json";
import type { Result } from "./report.js";

/** Names of objects in reports. */

/** `Kind/namespace/name` of a reviewed object. */
export const objectName = ({ kind, namespace, name }: Result["object"], object: KubeObject): string =>
  joinName(kind, namespace ?? undefined, name ?? undefined, object);

/** `Kind/namespace/name` as the object itself says. */
export const plainName = (object: KubeObject): string =>
  joinName(object.kind, stringAt(object, "metadata", "namespace"), stringAt(object, "metadata", "name"), object);

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
