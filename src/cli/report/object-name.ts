import { type KubeObject, stringAt } from "../../kube/json/object.js";
import type { Result } from "./report.js";

/** How reports name objects. */

/** `Kind/namespace/name` of an object that was judged. */
export const objectName = ({ kind, namespace, name }: Result["object"], object: KubeObject): string =>
  joinName(kind, namespace ?? undefined, name ?? undefined, object);

/** `Kind/namespace/name` as the object itself says. */
export const plainName = (object: KubeObject): string =>
  joinName(
    object.kind,
    stringAt(object, "metadata", "namespace"),
    stringAt(object, "metadata", "name"),
    object,
  );

/** A name that the server has yet to make ends in '*'. */
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
