import type { JsonObject, KubeObject } from "kube-json";
import type { Path } from "../support/arbitraries.js";

/** Violations planted into real CRDs, each with a corrected twin: the same edit, done right. */

export type Strength = "MUST" | "SHOULD";
export type Random = () => number;

/** A violation in one CRD. */
export interface Planted {
  readonly violation: KubeObject;
  readonly twin: KubeObject;
  /** The edited field, in the violation and in its twin. */
  readonly field: Path;
  readonly twinField: Path;
  /** The stored definition, if the edit is an update. */
  readonly stored?: KubeObject;
}

/** A kind of violation: a statement of the conventions, and at least five shapes in which an author breaks it. */
export interface Kind {
  /** The statement of the inventory, or the source of the advice, and the violation: 'naming-04/snake-case'. */
  readonly id: string;
  readonly strength: Strength;
  /** 'Advice' for requirements that not every API should follow: only reviews at that level find it. */
  readonly level?: "Advice";
  readonly variants: number;
  /** Undefined if the CRD has no place for it. */
  readonly plant: (crd: KubeObject, variant: number, random: Random) => Planted | undefined;
}

/** A field with its schema. */
export interface Field {
  readonly name: string;
  readonly schema: JsonObject;
  readonly required?: boolean;
  /** Further fields beside it. */
  readonly beside?: Readonly<Record<string, JsonObject>>;
}

/** A wrong field and the same one corrected. */
export type Pair = readonly [bad: Field, good: Field];

export const item = <T>(list: readonly T[], index: number): T => {
  const one = list[index % list.length];
  if (one === undefined) throw new Error("a table must have rows");
  return one;
};

/** The kind as one that only a review with advice finds. */
export const advised = (kind: Kind): Kind => ({ ...kind, level: "Advice" });
