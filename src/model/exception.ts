import type { Selector } from "../kube/api/field-selector.js";
import type { Narrowing } from "./match.js";

/** How findings are excused that a pack would deny or warn of. */

/** What an exception is for. What is not known for certain does not match. */
export interface ExceptionMatch extends Narrowing {
  /** Names of namespaces; a Namespace lies in itself. */
  readonly namespaces?: readonly string[];
  /** Names of objects. */
  readonly names?: readonly string[];
}

/** When an exception ends. */
export interface Expiry {
  /** In milliseconds since 1970: from then on it does not hold. */
  readonly at: number;
  /** As the administrator wrote it. */
  readonly text: string;
}

/** What an administrator lets pass. It comes with a pack or from a file beside it, never from the cluster. */
export interface Exception {
  /** Unique in its pack. */
  readonly name: string;
  readonly pack: string;
  /** All that its rules judge, if left out. */
  readonly match?: ExceptionMatch;
  /** These fields and what is below them; all, if left out. */
  readonly fields?: readonly Selector[];
  readonly reason: string;
  readonly expires?: Expiry;
}

/** Who excused a finding, and why. */
export interface Waiver {
  /** Absent: the object's own annotation. */
  readonly exception?: Exception;
  readonly reason: string;
}
