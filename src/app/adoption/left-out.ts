import { formatField, type KubeObject } from "kube-json";
import { isGeneric } from "../../packs/entries/options.js";
import type { Finding } from "../../model/decision.js";
import type { Pack } from "../../model/pack.js";
import { literal } from "../../text/message.js";
import { type FindingsIn, isSetByKustomize, kustomizedNotes } from "../sources/kustomized.js";
import { isOnPlaceholder, isOnWholePlaceholder, placeholderNotes } from "../sources/placeholders.js";
import type { Source } from "../sources/source.js";

/** True for a finding in this object that is not reported: another one says the same, or the value or its type is not known. */
export type IsLeftOut = (finding: Finding, object: KubeObject, findingsIn: FindingsIn) => boolean;

/** The findings on APIs of others in a file, if these are left out. */
export interface Foreign {
  readonly isLeftOut: (file: string) => IsLeftOut;
  readonly notes: () => readonly string[];
}

/** Leaves findings out in a file of a folder, and notes them: others complete, fill in, or maintain these parts. */
export const createLeftOut = (
  foreign: Foreign | undefined,
  packs: readonly Pack[],
): {
  /** Undefined for a file that the user named. */
  readonly inFile: (source: Source) => IsLeftOut | undefined;
  /** True for an object with findings on placeholders, which were left out. */
  readonly hasPlaceholder: (object: KubeObject) => boolean;
  readonly notes: () => readonly string[];
} => {
  const kustomized = new Set<string>();
  const placeholders = new Set<string>();
  const unfilled = new WeakSet<KubeObject>();
  const isOwn = ownRules(packs);
  return {
    inFile: (source) => {
      if (source.found === undefined) return undefined;
      const isForeign = foreign?.isLeftOut(source.name);
      return (finding, object, findingsIn) => {
        const noted = isSetByKustomize(source, finding, object, findingsIn)
          ? kustomized
          : (isOwn(finding) ? isOnWholePlaceholder : isOnPlaceholder)(finding, object)
            ? placeholders
            : undefined;
        if (noted === placeholders) unfilled.add(object);
        noted?.add(`\`${formatField(finding.field)}\` in ${literal(source.name)}`);
        return noted !== undefined || isForeign?.(finding, object, findingsIn) === true;
      };
    },
    hasPlaceholder: (object) => unfilled.has(object),
    notes: () => [
      ...kustomizedNotes([...kustomized]),
      ...placeholderNotes([...placeholders]),
      ...(foreign?.notes() ?? []),
    ],
  };
};

/** True for findings of rules that a user wrote: in an entry of a pack, a plugin or an admission policy. */
const ownRules = (packs: readonly Pack[]): ((finding: Finding) => boolean) => {
  const own = new Set(
    packs.flatMap(({ name, rules }) =>
      rules
        .filter(({ rule }) => isGeneric(rule.id) || rule.plugin !== undefined)
        .map(({ id }) => JSON.stringify([name, id])),
    ),
  );
  return ({ pack, rule, isPolicy }) => isPolicy === true || own.has(JSON.stringify([pack, rule]));
};
