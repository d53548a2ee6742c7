import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import type { JsonObject } from "kube-json";

/**
 * Remarks of API reviewers on definitions, made in public: each file of this folder is a class of remarks, in our own words, with
 * the least of a schema that shows it, and with its `source`.
 */

const FOLDER = import.meta.dirname;

/** The fields of a definition: `properties` of `spec` and of `status`, and the required ones. */
export interface Fields {
  readonly spec?: JsonObject;
  readonly status?: JsonObject;
  readonly requiredSpec?: readonly string[];
  readonly requiredStatus?: readonly string[];
}

interface VersionOfRemark extends Fields {
  readonly name: string;
  readonly served: boolean;
  readonly storage: boolean;
  readonly deprecated?: boolean;
}

/** The subject of a remark: a definition that differs from the smallest one only in this. */
export interface Subject extends Fields {
  /** Further fields beside `spec` and `status`. */
  readonly root?: JsonObject;
  /** 'none' for a status without the usual conditions, 'only' for conditions without `observedGeneration`. */
  readonly conditions?: "none" | "only";
  readonly columns?: "none" | readonly JsonObject[];
  readonly names?: JsonObject;
  readonly group?: string;
  readonly scope?: "Namespaced" | "Cluster";
  /** The name of the version, 'v1' if it does not matter. */
  readonly version?: string;
  readonly versions?: readonly VersionOfRemark[];
  readonly scale?: true;
  readonly optionalSpec?: true;
  readonly preserveSpec?: true;
  readonly describeSpec?: string;
}

export interface Remark extends Subject {
  /** 'naming/snake-case': the file is its class. */
  readonly id: string;
  /** 'owner/name#number' or 'owner/name@commit' on GitHub, or an address. */
  readonly source: string;
  /** The strength in the words of the reviewers; fields that they accepted have none. */
  readonly strength?: "MUST" | "SHOULD" | "opinion";
  /** One sentence. */
  readonly remark: string;
  /** The field that it is about: 'spec.size', 'names.shortNames', 'columns', 'group', 'versions' or 'root'. */
  readonly at: string;
  /** The rules whose findings say the same. */
  readonly rules?: readonly string[];
  /** Why no rule says it, where none does. */
  readonly reason?: string;
  /** Reviewers discussed this and accepted it: it may not be denied. */
  readonly negative?: true;
  /** The rules that deny it all the same. */
  readonly denied?: readonly string[];
  /** The definition before an update. */
  readonly old?: Fields;
}

export const classOf = ({ id }: Remark): string => id.slice(0, id.indexOf("/"));

/** Half of the remarks are set aside: no rule is tuned to them. */
export const isHeldOut = ({ id }: Remark): boolean => (createHash("sha256").update(id).digest()[0] ?? 0) % 2 === 1;

/** The classes, which are the names of the files. */
export const CLASSES: readonly string[] = readdirSync(FOLDER)
  .filter((file) => file.endsWith(".yaml"))
  .map((file) => file.slice(0, -".yaml".length))
  .sort();

export const REMARKS: readonly Remark[] = CLASSES.flatMap(
  (name) => parse(readFileSync(join(FOLDER, `${name}.yaml`), "utf8")) as readonly Remark[],
);
