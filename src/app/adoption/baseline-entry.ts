import { createHash } from "node:crypto";
import { isBuiltInKind } from "kube-api";
import { isGoType } from "../../kube/go/go-group.js";
import {
  type FieldPath,
  type KubeObject,
  arrayAt,
  defined,
  formatField,
  objectName,
  parseApiVersion,
  stringAt,
} from "kube-json";
import { stableKey } from "../../engine/review/finding-key.js";
import { isSecret, withoutSecretValues } from "../../kube/api/secret.js";
import type { Finding } from "../../model/decision.js";
import { plainName } from "../report/object-name.js";

/** An entry of a baseline, without its count. */
export interface BaselineEntry {
  readonly object: string;
  readonly rule: string;
  readonly field: string;
  /** What the rule did at most; undefined in older files, for anything. */
  readonly action?: "Deny" | "Warn";
  /** A hash of the pack, the item and the value; undefined in older files, for any. */
  readonly key?: string;
}

/** As it is in the file. */
export const textOfEntry = ({ object, rule, field, action, key }: BaselineEntry): string => {
  const more = key === undefined ? "" : `, action: ${action ?? "Deny"}, key: ${JSON.stringify(key)}`;
  return `object: ${JSON.stringify(object)}, rule: ${rule}, field: ${JSON.stringify(field)}${more}`;
};

/** The entry of a finding in a new file; undefined for an audited one, which fails nothing. */
export const entryOf = (object: KubeObject, finding: Finding): BaselineEntry | undefined => {
  const { rule, field, action } = finding;
  if (action === "Audit") return undefined;
  return { object: fullName(object), rule, field: fieldOf(object, field), action, key: hashOf(object, finding) };
};

/** The entries that cover a finding, the narrowest first. */
export const entriesFor = (object: KubeObject, finding: Finding): readonly BaselineEntry[] => {
  const entry = entryOf(object, finding);
  if (entry === undefined) return [];
  const { action, key, ...keyless } = entry;
  return [entry, ...(action === "Warn" ? [{ ...entry, action: "Deny" } as const] : []), keyless];
};

/** Values of a Secret are in no file, not even as a hash, and neither are messages, which a release may reword. */
const hashOf = (object: KubeObject, { pack, ...finding }: Finding): string => {
  const { about, ...rest } = { ...finding, message: "" };
  const key = isSecret(object)
    ? stableKey(rest, withoutSecretValues(object))
    : stableKey({ ...rest, ...defined({ about }) }, object);
  return createHash("sha256").update(`${pack}\0${key}`).digest("hex").slice(0, KEY_DIGITS);
};

const KEY_DIGITS = 12;

/** `Kind/namespace/name`, with the group as in kubectl if the kind is not built in: `Kind.group/namespace/name`. */
const fullName = (object: KubeObject): string => {
  const { kind } = object;
  const { group } = parseApiVersion(object.apiVersion);
  if (isGoType(object))
    return `${kind}.${group}/${stringAt(object, "metadata", "namespace") ?? ""}/${objectName(object)}`;
  const name = plainName(object);
  return group === "" || isBuiltInKind({ group, kind }) ? name : `${kind}.${group}${name.slice(kind.length)}`;
};

/** The field without positions: 'spec.versions[v1].schema' in a CRD, 'spec.containers[*].image' elsewhere. */
const fieldOf = (object: KubeObject, field: FieldPath): string => {
  let text = "";
  for (const [index, segment] of field.entries()) {
    if (typeof segment !== "number") {
      const name = formatField([segment]);
      text += text === "" || name.startsWith("[") ? name : `.${name}`;
      continue;
    }
    const isVersion = object.kind === "CustomResourceDefinition" && index === 2 && field[1] === "versions";
    const name = isVersion ? stringAt(arrayAt(object, "spec", "versions")[segment], "name") : undefined;
    text += `[${name ?? "*"}]`;
  }
  return text;
};
