import type { GoPlace } from "go-crd";
import { structNamed } from "kube-builtin";
import { type KubeObject, formatField, stringAt } from "kube-json";
import type { Finding } from "../../model/decision.js";
import { OF_REJECTED } from "../../engine/review/replaced.js";
import type { Pack } from "../../model/pack.js";
import type { AnyRule } from "../../model/rule.js";
import { count, join, literal } from "../../text/message.js";
import type { ExcusesInGo } from "../adoption/adoption.js";
import type { GoProject } from "./go-project.js";

/** Findings in parts of CRDs whose types, by the Go sources, are of another module. */
export interface ForeignTypes {
  /** The findings in the CRD, which is in the manifest. */
  readonly of: (crd: KubeObject, manifest: string) => Required<Pick<ExcusesInGo, "isLeftOut" | "leaveOut">>;
  /** A sentence on those that were left out. */
  readonly notes: () => readonly string[];
}

/**
 * An author who embeds a type of another module cannot choose its fields. The needs of API servers and clients hold in them, too,
 * as inside Kubernetes types.
 */
export const createForeignTypes = ({ placesIn }: GoProject, packs: readonly Pack[]): ForeignTypes => {
  const isOfDesign = ({ insideCoreTypes, id }: AnyRule): boolean =>
    (insideCoreTypes !== true || OF_CONDITIONS.test(id)) && !OF_REJECTED.has(id);
  const designs = new Set(
    packs.flatMap(({ rules }) => rules.filter(({ rule }) => isOfDesign(rule)).map(({ id }) => id)),
  );
  /** The types, by the findings. */
  const left = new Map<string, string>();
  return {
    of: (crd, manifest) => {
      const placeOf = placesIn(crd, manifest);
      const typeOf = ({ rule, field, isPolicy }: Finding): string | undefined => {
        const place = isPolicy === true || !designs.has(rule) ? undefined : placeOf(field);
        if (place?.foreignType === undefined) return undefined;
        const isKnown = place.isInlined === true ? OF_ALL_OBJECTS : OF_KUBERNETES;
        return isKnown.test(place.foreignType) && !isMissed(place, rule) ? undefined : place.type;
      };
      return {
        isLeftOut: (finding) => typeOf(finding) !== undefined,
        leaveOut: (finding) => {
          const type = typeOf(finding);
          if (type === undefined) return;
          const key = JSON.stringify([stringAt(crd, "metadata", "name"), finding.rule, formatField(finding.field)]);
          left.set(key, type.replace(/^(?:\[\]|\*|map\[[^\]]*\])+/, ""));
        },
      };
    },
    notes: () => (left.size === 0 ? [] : [noteOn(left)]),
  };
};

/** Rules that ask for the type metav1.Condition, if it is not that of Knative. */
const OF_CONDITIONS = /^crd-conditions\//;

/** The rules on CRDs know these types, and the parts that a CRD may choose. */
const OF_KUBERNETES = /^k8s\.io\//;

/** They do not know a type that is inlined, because its fields are among others. */
const OF_ALL_OBJECTS = /^k8s\.io\/apimachinery\//;

/** True inside a type of Kubernetes that the rules do not recognize by its schema, but Go names. */
const isMissed = ({ foreignType = "", isInlined }: GoPlace, rule: string): boolean => {
  const [, version = "", name = ""] = OF_API.exec(foreignType) ?? [];
  return isInlined !== true && !OF_CONDITIONS.test(rule) && structNamed(`${version.toUpperCase()}${name}`).size > 0;
};

const OF_API = /^k8s\.io\/api\/\w+\/(v\d+)\.(\w+)$/;

const noteOn = (left: ReadonlyMap<string, string>): string => {
  const [are, them] = left.size === 1 ? ["is", "it"] : ["are", "them"];
  return `${count(left.size, "finding")} in ${named([...new Set(left.values())])} ${are} left out, because types of other Go modules are not yours to change; '--no-go' shows ${them}`;
};

/** Types in the note. */
const NAMED = 3;

const named = (types: readonly string[]): string =>
  join([...types.slice(0, NAMED).map(literal), ...(types.length > NAMED ? ["other types"] : [])], "and");
