import type { KubeObject } from "kube-json";
import { createKustomized } from "../sources/kustomize.js";
import { createPlaceholders } from "../sources/placeholders.js";
import type { Source } from "../sources/source.js";
import type { Finding } from "../../model/decision.js";

/** True for a finding in this object that is not reported: another one says the same, or the value or its type is not known. */
export type IsLeftOut = (finding: Finding, object: KubeObject) => boolean;

/** The findings on APIs of others in a file, if these are left out. */
export interface Foreign {
  readonly isLeftOut: (file: string) => IsLeftOut;
  readonly notes: () => readonly string[];
}

/** What is left out of the findings in a file of a folder, and noted: what others complete, fill in, or maintain. */
export const createLeftOut = (
  foreign: Foreign | undefined,
): {
  /** Undefined for a file that the user named. */
  readonly inFile: (source: Source) => IsLeftOut | undefined;
  readonly notes: () => readonly string[];
} => {
  const kustomized = createKustomized();
  const placeholders = createPlaceholders();
  return {
    inFile: (source) => {
      if (source.found === undefined) return undefined;
      const reasons = [kustomized, placeholders].map(({ isLeftOut }) => isLeftOut(source));
      const isForeign = foreign?.isLeftOut(source.name);
      return (...given) => reasons.some((isLeftOut) => isLeftOut(...given)) || isForeign?.(...given) === true;
    },
    notes: () => [...kustomized.notes(), ...placeholders.notes(), ...(foreign?.notes() ?? [])],
  };
};
