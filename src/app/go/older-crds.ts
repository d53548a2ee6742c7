import { kindsOf, staleInCrd } from "go-crd";
import { join, type KubeObject, arrayAt, stringAt } from "kube-json";
import { isGenerated } from "../../kube/api/generated.js";
import { fieldName, literal } from "../../text/message.js";
import type { Judged } from "../report/report.js";
import { plainName } from "../report/object-name.js";
import type { GoProject } from "./go-project.js";

/** Generated CRDs that are older than their Go types. */
export interface OlderCrds {
  /** Marks a CRD that differs from its types, and one that does not. */
  readonly marked: (judged: Judged, project: GoProject) => Judged;
  /** At most one, on CRDs of which no copy is as in Go. */
  readonly notes: () => readonly string[];
}

export const OLDER_CRDS = "the generated CRDs, which are older; generate them again, for example with 'make manifests'";

/** Fields in a note. */
const NAMED = 3;

export const createOlderCrds = (): OlderCrds => {
  /** The differing fields of CRDs by name. Copies of a CRD differ in the same fields. */
  const differing = new Map<string, readonly string[]>();
  const current = new Set<string>();
  return {
    marked: (judged, project) => {
      const { result, context } = judged;
      if (!isGenerated(context.object)) return judged;
      const fields = differingFields(project, context.object, result.file);
      const name = plainName(context.object);
      if (fields.length === 0) {
        if (!isKnown(project, context.object, result.file)) return judged;
        current.add(name);
      } else differing.set(name, [...new Set([...(differing.get(name) ?? []), ...fields])].slice(0, NAMED + 1));
      return { ...judged, isOlder: fields.length > 0 };
    },
    notes: () => {
      // A copy, such as that of a chart, may be brought up to date later.
      const fields = [...differing].flatMap(([name, ofOne]) => (current.has(name) ? [] : ofOne));
      return fields.length === 0 ? [] : [`${named(fields)} between Go and ${OLDER_CRDS}`];
    },
  };
};

const named = (fields: readonly string[]): string => {
  const names = [...fields.slice(0, NAMED), ...(fields.length > NAMED ? ["other fields"] : [])];
  return `${join(names, "and")} ${fields.length === 1 ? "differs" : "differ"}`;
};

/** True if all versions of a CRD are in the sources. */
const isKnown = ({ sources, near }: GoProject, crd: KubeObject, file: string): boolean =>
  kindsOf(sources, crd, near(file)).length === arrayAt(crd, "spec", "versions").length;

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
