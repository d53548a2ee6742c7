import type { GoPackage } from "go-crd";
import { type FieldPath, type KubeObject, isObject, remember, stringAt, valueAt } from "kube-json";
import type { Finding } from "../../model/decision.js";
import { count } from "../../text/message.js";
import type { ExcusesInGo } from "../adoption/adoption.js";
import type { GoProject } from "./go-project.js";

/** Excuses for findings on what a validating webhook of the project may enforce instead of the schema. */
export interface WebhookChecks {
  /** `onlyWarns`: of the members of a union. `isLeftOut`: of a field that its description calls immutable. */
  readonly of: (
    crd: KubeObject,
    manifest: string,
  ) => Required<Pick<ExcusesInGo, "isLeftOut" | "leaveOut" | "onlyWarns">>;
  /** A sentence on those that were left out. */
  readonly notes: () => readonly string[];
}

/**
 * A webhook counts as the one that enforces something on a field if it validates the kind, and its package reads the field: what
 * it requires of the field is not looked at.
 */
export const createWebhookChecks = ({ sources, textOf, placesIn }: GoProject): WebhookChecks => {
  const readIn = remember(({ files }: GoPackage): ReadonlySet<string> => {
    const texts = files.filter(({ facts }) => !facts.isGenerated).map(({ path }) => textOf(path) ?? "");
    return new Set(texts.flatMap((text) => [...text.matchAll(/\.(\p{Lu}\w*)/gu)].map(([, name = ""]) => name)));
  });
  const left = new Set<string>();
  return {
    of: (crd, manifest) => {
      const kind = stringAt(crd, "spec", "names", "kind") ?? "";
      const isValidating = ({ files }: GoPackage): boolean => files.some(({ facts }) => facts.validated.includes(kind));
      const validating = sources.packages.filter(isValidating);
      const placeOf = placesIn(crd, manifest);
      const isRead = (field: FieldPath): boolean => {
        const name = placeOf(field)?.field;
        return name !== undefined && validating.some((one) => readIn(one).has(name));
      };
      const membersOf = (field: FieldPath): readonly FieldPath[] => {
        const properties = valueAt(crd, [...field, "properties"]);
        return isObject(properties) ? Object.keys(properties).map((name) => [...field, "properties", name]) : [];
      };
      const isLeftOut = ({ rule, field }: Finding): boolean => rule === IMMUTABLE && isRead(field);
      return {
        isLeftOut,
        leaveOut: (finding) => {
          if (isLeftOut(finding)) left.add(JSON.stringify([stringAt(crd, "metadata", "name"), finding.field]));
        },
        onlyWarns: ({ rule, field }) =>
          rule === MEMBERS ? isRead(field) : rule === UNION && membersOf(field).filter(isRead).length > 1,
      };
    },
    notes: () => (left.size === 0 ? [] : [noteOn(left.size)]),
  };
};

const noteOn = (findings: number): string => {
  const [are, fields, them] = findings === 1 ? ["is", "the field", "it"] : ["are", "the fields", "them"];
  return `${count(findings, "finding")} on immutability ${are} left out, because a validating webhook reads ${fields}; '--no-go' shows ${them}`;
};

const IMMUTABLE = "crd-validation/described-immutability";
const MEMBERS = "crd-unions/union-members-enforced";
const UNION = "crd-unions/union-exclusive";
