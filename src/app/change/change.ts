import type { Section } from "../../kube/crd/crd.js";
import type { ChangeKind } from "./meanings.js";

/** One change of a CRD, in all versions and fields that have the same. */
export interface Change {
  readonly kind: ChangeKind;
  /** What the names are, such as 'version'; '' for fields. */
  readonly noun: string;
  /** What changes: paths of fields, such as 'spec.size', or names. */
  readonly names: readonly string[];
  /** What happens to it, such as 'added (optional, string)'. Fields are in back-quotes, literals in single quotes. */
  readonly words: string;
  /** The versions of the CRD; none if it is about the CRD itself. */
  readonly versions: readonly string[];
  readonly section: Section;
  /** Where it is in the CRD, as the API server prints it. */
  readonly fields: readonly string[];
  /** What the questions about it need. */
  readonly facts?: ChangeFacts;
}

export interface ChangeFacts {
  /** The new value, as a literal: of a default, an enum. */
  readonly value?: string;
  /** What the CEL rules say that were added, or removed, in single quotes. */
  readonly rules?: readonly string[];
  /** The description of a new field says what happens without it. */
  readonly saysAbsence?: boolean;
  /** The removed field, and the only new one beside it with the same type. */
  readonly successor?: string;
}

/** What a CRD is, in the words of a heading. */
export interface CrdName {
  readonly group: string;
  readonly kind: string;
  /** The versions that are served or stored. */
  readonly versions: readonly string[];
}

/** The change of one CRD. */
export interface CrdChange extends CrdName {
  readonly state: "New" | "Removed" | "Changed" | "Same";
  readonly changes: readonly Change[];
  /** Fields whose description changed, and nothing else that is compared. */
  readonly descriptions: number;
  /** What a new or removed CRD is: 'Namespaced, versions ...'. */
  readonly summary?: string;
  /** Changed versions that were not compared, because they are neither served nor stored before and after. */
  readonly uncompared: readonly string[];
}
