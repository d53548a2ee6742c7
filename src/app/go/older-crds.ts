import { type GoSources, type StaleField, kindsOf, staleInCrd } from "go-crd";
import { join, type KubeObject, arrayAt, formatField, stringAt } from "kube-json";
import type { Finding } from "../../model/decision.js";
import { isGenerated } from "../../kube/api/generated.js";
import { fieldName, literal } from "../../text/message.js";
import type { Judged } from "../report/report.js";
import { plainName } from "../report/object-name.js";
import type { GoProject } from "./go-project.js";
import type { OldGoTypes } from "./old-go-types.js";
import type { CrdInFile, UnwrittenCrd } from "./unwritten-crds.js";

/** Generated CRDs that are older than their Go types. */
export interface OlderCrds {
  /** Marks a CRD that differs from its types, and one that does not. */
  readonly marked: (judged: Judged, project: GoProject) => Judged;
  /** The names of the CRDs of which no copy is as in Go. */
  readonly all: () => readonly string[];
  /** Those that became so since the old state. */
  readonly changed: () => readonly CrdInFile[];
  /** True for a finding that the change does not bring, or that was reported in the older CRD, and for one on unknown types. */
  readonly isLeftOut: (made: UnwrittenCrd, finding: Finding) => boolean;
  /** At most one. */
  readonly notes: () => readonly string[];
}

export const OLDER_CRDS = "the generated CRDs, which are older; generate them again, for example with 'make manifests'";

/** Fields in a note. */
const NAMED = 3;

export const createOlderCrds = (before: () => OldGoTypes): OlderCrds => {
  /** The differing fields of CRDs by name. Copies of a CRD differ in the same fields. */
  const differing = new Map<string, readonly string[]>();
  const current = new Set<string>();
  const changed = new Map<string, CrdInFile>();
  const said = new Set<string>();
  // A copy, such as that of a chart, may be brought up to date later.
  const left = <T>(some: ReadonlyMap<string, T>) => [...some].filter(([name]) => !current.has(name));
  return {
    marked: (judged, project) => {
      const { result, context } = judged;
      if (!isGenerated(context.object)) return judged;
      const fields = differingFields(project, context.object, result.file);
      const name = plainName(context.object);
      if (fields.length === 0) {
        if (!isKnown(project.sources, context.object, project.near(result.file))) return judged;
        current.add(name);
      } else {
        differing.set(name, [...new Set([...(differing.get(name) ?? []), ...fields])].slice(0, NAMED + 1));
        if (hasChanged(judged, project, before())) changed.set(name, { crd: context.object, file: result.file });
        for (const { rule, field, ratcheted } of result.findings) if (!ratcheted) said.add(saidKey(name, rule, field));
      }
      return { ...judged, isOlder: fields.length > 0 };
    },
    all: () => left(differing).map(([name]) => name),
    changed: () => left(changed).map(([, crd]) => crd),
    isLeftOut: ({ object, isOlder, isUnknown }, finding) =>
      isUnknown(finding) ||
      (isOlder &&
        (finding.ratcheted || said.has(saidKey(plainName(object), finding.rule, formatField(finding.field))))),
    notes: () => {
      const fields = left(differing).flatMap(([, ofOne]) => ofOne);
      return fields.length === 0 ? [] : [`${named(fields)} between Go and ${OLDER_CRDS}`];
    },
  };
};

const named = (fields: readonly string[]): string => {
  const names = [...fields.slice(0, NAMED), ...(fields.length > NAMED ? ["other fields"] : [])];
  return `${join(names, "and")} ${fields.length === 1 ? "differs" : "differ"}`;
};

const saidKey = (...parts: readonly string[]): string => JSON.stringify(parts);

/** True if all versions of a CRD are in the sources. */
const isKnown = (sources: GoSources, crd: KubeObject, near: string): boolean =>
  kindsOf(sources, crd, near).length === arrayAt(crd, "spec", "versions").length;

/** True if a field differs that did not in the old state: what else differs may have been patched after it was generated. */
const hasChanged = ({ result, context }: Judged, { sources, near }: GoProject, before: OldGoTypes): boolean => {
  const { object, oldObject } = context;
  const path = near(result.file);
  if (oldObject === undefined || before.sources === undefined || !isKnown(before.sources, oldObject, path))
    return false;
  const keyOf = ({ version, field, keyword }: StaleField): string => JSON.stringify([version, field, keyword]);
  const known = new Set([...staleInCrd(before.sources, oldObject, path)].map(keyOf));
  return [...staleInCrd(sources, object, path)].some((one) => !known.has(keyOf(one)));
};

/** The first fields that the sources of a CRD and its schemas do not have alike, each with its line in Go. */
const differingFields = ({ sources, near }: GoProject, crd: KubeObject, file: string): readonly string[] => {
  const kind = stringAt(crd, "spec", "names", "kind") ?? "";
  const fields: string[] = [];
  for (const { version, field, keyword, place } of staleInCrd(sources, crd, near(file))) {
    fields.push(
      `${keyword === undefined ? "" : `${fieldName(keyword)} of `}${literal(field)} of ${kind} ${version} (${place.file}:${place.line})`,
    );
    if (fields.length > NAMED) break;
  }
  return fields;
};
