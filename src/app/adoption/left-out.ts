import { formatField, type KubeObject } from "kube-json";
import type { Finding } from "../../model/decision.js";
import { literal } from "../../text/message.js";
import { isSetByKustomize, kustomizedNotes } from "../sources/kustomize.js";
import { isOnPlaceholder, placeholderNotes } from "../sources/placeholders.js";
import type { Source } from "../sources/source.js";

/** True for a finding in this object that is not reported: another one says the same, or the value or its type is not known. */
export type IsLeftOut = (finding: Finding, object: KubeObject) => boolean;

/** The findings on APIs of others in a file, if these are left out. */
export interface Foreign {
  readonly isLeftOut: (file: string) => IsLeftOut;
  readonly notes: () => readonly string[];
}

/** Leaves findings out in a file of a folder, and notes them: others complete, fill in, or maintain these parts. */
export const createLeftOut = (
  foreign: Foreign | undefined,
): {
  /** Undefined for a file that the user named. */
  readonly inFile: (source: Source) => IsLeftOut | undefined;
  readonly notes: () => readonly string[];
} => {
  const kustomized = new Set<string>();
  const placeholders = new Set<string>();
  return {
    inFile: (source) => {
      if (source.found === undefined) return undefined;
      const isForeign = foreign?.isLeftOut(source.name);
      return (finding, object) => {
        const noted = isSetByKustomize(source, finding, object)
          ? kustomized
          : isOnPlaceholder(finding, object)
            ? placeholders
            : undefined;
        noted?.add(`\`${formatField(finding.field)}\` in ${literal(source.name)}`);
        return noted !== undefined || isForeign?.(finding, object) === true;
      };
    },
    notes: () => [
      ...kustomizedNotes([...kustomized]),
      ...placeholderNotes([...placeholders]),
      ...(foreign?.notes() ?? []),
    ],
  };
};
