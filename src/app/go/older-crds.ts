import { type GoSources, kindsOf, staleInCrd } from "go-crd";
import { join, type KubeObject, arrayAt, formatField, stringAt } from "kube-json";
import type { Finding } from "../../model/decision.js";
import { isGenerated } from "../../kube/api/generated.js";
import { fieldName, literal } from "../../text/message.js";
import type { Io } from "../host/io.js";
import type { Judged } from "../report/report.js";
import { plainName } from "../report/object-name.js";
import { goAge, type GoStates } from "./go-age.js";
import type { GoProject } from "./go-project.js";
import type { CrdInFile, UnwrittenCrd } from "./unwritten-crds.js";

/** Generated CRDs that are older than their Go types. */
export interface OlderCrds {
  /** Marks a CRD that differs from its types, and one that does not. */
  readonly marked: (judged: Judged, project: GoProject | undefined) => Judged;
  /** The names of the CRDs of which no copy is as in Go. */
  readonly all: () => readonly string[];
  /** Those that became so since the old state. */
  readonly changed: () => readonly CrdInFile[];
  /** The CRDs whose kinds Go had in the old state, and has no more. */
  readonly gone: () => readonly KubeObject[];
  /** True for a finding that the change does not bring, or that was reported in the older CRD, and for one on unknown types. */
  readonly isLeftOut: (made: UnwrittenCrd, finding: Finding) => boolean;
  readonly notes: () => readonly string[];
}

export const OLDER_CRDS = "the generated CRDs, which are older; generate them again, for example with 'make manifests'";

/** Fields in a note. */
const NAMED = 3;

/** `before` is what the sources are compared with. */
export const createOlderCrds = (before: () => Omit<GoStates, "project">, io: Io): OlderCrds => {
  /** The differing fields of CRDs by name. Copies of a CRD differ in the same fields. */
  const differing = new Map<string, readonly string[]>();
  const current = new Set<string>();
  const changed = new Map<string, CrdInFile>();
  /** Those of which a copy has what the change brings. */
  const kept = new Set<string>();
  const gone = new Map<string, KubeObject>();
  const said = new Set<string>();
  const doubts = new Set<string>();
  // A copy, such as that of a chart, may be brought up to date later.
  const left = <T>(some: ReadonlyMap<string, T>) => [...some].filter(([name]) => !current.has(name));
  return {
    marked: (judged, project) => {
      const { result, context } = judged;
      if (!isGenerated(context.object)) return judged;
      const name = plainName(context.object);
      const age = goAge(judged, { ...before(), project }, io);
      for (const note of age.notes) doubts.add(note);
      if (age.state === "Current") kept.add(name);
      if (age.state === "Gone") gone.set(name, context.object);
      if (age.state === "Older") changed.set(name, { crd: context.object, file: result.file });
      const stale = project === undefined ? [] : differingFields(project, context.object, result.file);
      const fields = stale.length > 0 ? stale : age.fields;
      const isOlder = fields.length > 0 || age.state === "Gone";
      if (fields.length > 0) {
        differing.set(name, [...new Set([...(differing.get(name) ?? []), ...fields])].slice(0, NAMED + 1));
        for (const { rule, field, ratcheted } of result.findings) if (!ratcheted) said.add(saidKey(name, rule, field));
      }
      if (!isOlder && !(project && isKnown(project.sources, context.object, project.near(result.file)))) return judged;
      if (!isOlder) current.add(name);
      return { ...judged, isOlder };
    },
    all: () => left(differing).map(([name]) => name),
    changed: () => left(changed).flatMap(([name, crd]) => (kept.has(name) ? [] : [crd])),
    gone: () => [...gone.values()],
    isLeftOut: ({ object, isOlder, isUnknown }, finding) =>
      isUnknown(finding) ||
      (isOlder &&
        (finding.ratcheted || said.has(saidKey(plainName(object), finding.rule, formatField(finding.field))))),
    notes: () => {
      const fields = left(differing).flatMap(([, ofOne]) => ofOne);
      return [...(fields.length === 0 ? [] : [`${named(fields)} between Go and ${OLDER_CRDS}`]), ...doubts];
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
