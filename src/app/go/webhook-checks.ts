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
 * A webhook counts as the one that enforces something on a field if it validates the kind, and code of its package that may be
 * part of that reads the field, and for an immutable field also looks at old objects: what it requires of the field is not
 * looked at.
 */
export const createWebhookChecks = ({ sources, textOf, placesIn }: GoProject): WebhookChecks => {
  const checksIn = remember(({ files }: GoPackage): Checks => {
    const texts = files.filter(({ facts }) => !facts.isGenerated).map(({ path }) => textOf(path) ?? "");
    return checksOf(texts.flatMap(functionsIn));
  });
  const left = new Set<string>();
  return {
    of: (crd, manifest) => {
      const kind = stringAt(crd, "spec", "names", "kind") ?? "";
      const isValidating = ({ files }: GoPackage): boolean => files.some(({ facts }) => facts.validated.includes(kind));
      const validating = sources.packages.filter(isValidating);
      const placeOf = placesIn(crd, manifest);
      const isChecked = (field: FieldPath, by: (checks: Checks) => boolean = () => true): boolean => {
        const name = placeOf(field)?.field;
        return name !== undefined && validating.map(checksIn).some((one) => one.read.has(name) && by(one));
      };
      const isRead = (field: FieldPath): boolean => isChecked(field);
      const membersOf = (field: FieldPath): readonly FieldPath[] => {
        const properties = valueAt(crd, [...field, "properties"]);
        return isObject(properties) ? Object.keys(properties).map((name) => [...field, "properties", name]) : [];
      };
      const isLeftOut = ({ rule, field }: Finding): boolean =>
        rule === IMMUTABLE && isChecked(field, ({ seesOld }) => seesOld);
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

/** What the functions of a package may check. */
interface Checks {
  /** Names of fields in Go. */
  readonly read: ReadonlySet<string>;
  /** An update is compared with the old object. */
  readonly seesOld: boolean;
}

/** The text of each function from its name or receiver on, without comments and strings. */
const functionsIn = (text: string): readonly string[] =>
  text
    .replace(NO_CODE, " ")
    .split(/^func\b/m)
    .slice(1);
const NO_CODE = /\/\/[^\n]*|\/\*[^]*?(?:\*\/|$)|"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?|`[^`]*`?/g;

const checksOf = (functions: readonly string[]): Checks => {
  const checking = functions.filter((one) => !NO_CHECK.test(one));
  return {
    read: new Set(checking.flatMap((one) => [...one.matchAll(READ)].map(([, name = ""]) => name))),
    seesOld: checking.some((one) => ON_UPDATE.test(one) && /\bold/i.test(one.slice(one.indexOf("{")))),
  };
};

/** Methods that set defaults, convert or copy, or see no new object. */
const NO_CHECK = /^ \([^()\n]*\) (?:Default|ConvertFrom|ConvertTo|DeepCopy\w*|ValidateDelete)\(/;
const ON_UPDATE = /^ \([^()\n]*\) (?:Handle|ValidateUpdate)\(/;
/** A field that nothing is assigned to. */
const READ = /\.(\p{Lu}\w*)(?!\w|\s*[-+*/%&|^]?=(?!=))/gu;

const noteOn = (findings: number): string => {
  const [are, fields, them] = findings === 1 ? ["is", "the field", "it"] : ["are", "the fields", "them"];
  return `${count(findings, "finding")} on immutability ${are} left out, because a validating webhook reads ${fields}; '--no-go' shows ${them}`;
};

const IMMUTABLE = "crd-validation/described-immutability";
const MEMBERS = "crd-unions/union-members-enforced";
const UNION = "crd-unions/union-exclusive";
