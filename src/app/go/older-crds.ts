import { staleInCrd } from "go-crd";
import { type KubeObject, stringAt } from "kube-json";
import { isGenerated } from "../../kube/api/generated.js";
import { fieldName, join, literal } from "../../text/message.js";
import type { Judged } from "../report/report.js";
import type { GoProject } from "./go-project.js";

/** Generated CRDs that are older than their Go types. */
export interface OlderCrds {
  /** Marks a CRD that differs from its types. */
  readonly marked: (judged: Judged, project: GoProject) => Judged;
  readonly notes: () => readonly string[];
}

export const OLDER_CRDS = "the generated CRDs, which are older; generate them again, for example with 'make manifests'";

/** Fields in a note. */
const NAMED = 3;

export const createOlderCrds = (): OlderCrds => {
  // Copies of a CRD differ in the same fields.
  const differing = new Set<string>();
  return {
    marked: (judged, project) => {
      const { result, context } = judged;
      if (!isGenerated(context.object) || differing.size > NAMED) return judged;
      const fields = differingFields(project, context.object, result.file);
      for (const field of fields) differing.add(field);
      return fields.length === 0 ? judged : { ...judged, isOlder: true };
    },
    notes: () => (differing.size === 0 ? [] : [`${named([...differing])} between Go and ${OLDER_CRDS}`]),
  };
};

const named = (fields: readonly string[]): string => {
  const names = [...fields.slice(0, NAMED), ...(fields.length > NAMED ? ["other fields"] : [])];
  return `${join(names, "and")} ${fields.length === 1 ? "differs" : "differ"}`;
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
