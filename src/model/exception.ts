import type { Selector } from "kube-api";
import type { Narrowing } from "./match.js";

/** Exceptions, which excuse findings that would deny or warn. */

/** The objects that an exception covers. Unknown properties do not match. */
export interface ExceptionMatch extends Narrowing {
  /** Names of namespaces; a Namespace is in itself. */
  readonly namespaces?: readonly string[];
  /** Names of objects; a trailing '*' stands for any ending. */
  readonly names?: readonly string[];
}

/** When an exception ends. */
export interface Expiry {
  /** In milliseconds since 1970; from then on the exception does not apply. */
  readonly at: number;
  /** The time as the administrator wrote it. */
  readonly text: string;
}

/** An excuse of an administrator. It comes with a pack or from a file next to it, never from the cluster. */
export interface Exception {
  /** Unique in its pack. */
  readonly name: string;
  readonly pack: string;
  /** By default, all objects that its rules review. */
  readonly match?: ExceptionMatch;
  /** These fields and those below them; by default all. */
  readonly fields?: readonly Selector[];
  readonly reason: string;
  readonly expires?: Expiry;
}

/** Why a finding is excused, and by what. */
export interface Waiver {
  /** Absent for an annotation of the object, and for a comment. */
  readonly exception?: Exception;
  /** 'FILE:LINE' of a comment in a manifest or Go source, which only the command honors. */
  readonly comment?: string;
  readonly reason: string;
}
