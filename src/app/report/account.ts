import { isBuiltInGroup, unserved } from "kube-api";
import { NEWEST, kindAddedAfter, typeOfKind } from "kube-builtin";
import { DEFINITIONS, definedVersion, definitionOf } from "kube-schema";
import type { RuleSet } from "../../engine/match/rule-set.js";
import type { Context } from "../../model/context.js";
import { isUnsent } from "../../model/unsent.js";
import { UNSENT_BUILT_IN_KIND, UNSENT_DEFINED_KIND } from "../../model/precondition.js";

/** The account of a run: which documents were judged against a schema, and why others were not. */

/** Why a document was not judged against a schema, and whether '--strict' fails because of it. */
const REASONS = {
  /** A custom resource without a CRD. */
  UnknownKind: true,
  /** A custom resource of a version that its CRD does not have. */
  UnknownVersion: true,
  /** A kind or version of a group of Kubernetes that it does not serve. */
  NotServed: true,
  /** No rule of the packs judges objects of the kind against its schema. */
  NoRule: true,
  /** A template, such as of Helm, which has to be rendered first. */
  Template: true,
  /** An object with values that are placeholders. */
  Placeholder: true,
  /** A list, a text, or other data. */
  NotAnObject: true,
  /** A file that a program reads: it is for no API server, so its schema is not missed. */
  Configuration: false,
  /** It is an error of the input. */
  Unreadable: true,
} as const;

export type UnjudgedReason = keyof typeof REASONS;

export const UNJUDGED_REASONS = Object.keys(REASONS) as readonly UnjudgedReason[];

/** True for documents for which '--strict' fails. */
export const isMissed = ({ reason }: Unjudged): boolean => REASONS[reason];

/** Documents that were not judged against a schema, for one reason. */
export interface Unjudged {
  readonly reason: UnjudgedReason;
  /** The kind, such as 'Widget (acme.io/v1)', or a description of other documents, such as 'configuration of kustomize'. */
  readonly what: string;
  readonly documents: number;
}

/** The documents of a run; an item of a list counts as one. */
export interface SchemaCount {
  readonly documents: number;
  /** Documents that were judged against a schema: that of a built-in kind, of CRDs, or of a CRD. */
  readonly judged: number;
  /** The others, in the order of reasons, the most first. */
  readonly unjudged: readonly Unjudged[];
}

export const NO_DOCUMENTS: SchemaCount = { documents: 0, judged: 0, unjudged: [] };

export interface Account {
  /** A document that was not reviewed. */
  leaveOut(reason: UnjudgedReason, what: string): void;
  /** An object that was reviewed, perhaps without values that are placeholders. */
  learn(context: Context, hasPlaceholder: boolean): void;
  count(): SchemaCount;
  /** False if no rule judges objects against their schemas: then no account is expected, unless values were not judged. */
  isKept(): boolean;
}

export const createAccount = (rules: RuleSet): Account => {
  const unjudged = new Map<string, Unjudged>();
  const judges = judgesOf(rules);
  let judged = 0;
  const leaveOut = (reason: UnjudgedReason, what: string): void => {
    const id = JSON.stringify([reason, what]);
    unjudged.set(id, { reason, what, documents: (unjudged.get(id)?.documents ?? 0) + 1 });
  };
  return {
    leaveOut,
    learn(context, hasPlaceholder) {
      if (!isWrite(context)) return;
      const without = reasonOf(context, judges, rules);
      const reason = hasPlaceholder && (without ?? "NoRule") === "NoRule" ? "Placeholder" : without;
      if (reason === undefined) judged++;
      else leaveOut(reason, `${context.kind.kind} (${context.object.apiVersion})`);
    },
    count: () => {
      const sorted = [...unjudged.values()].sort(
        (a, b) => UNJUDGED_REASONS.indexOf(a.reason) - UNJUDGED_REASONS.indexOf(b.reason) || b.documents - a.documents,
      );
      return { documents: judged + documentsOf(sorted), judged, unjudged: sorted };
    },
    isKept: () =>
      judges.builtIn || judges.custom || [...unjudged.values()].some(({ reason }) => reason === "Placeholder"),
  };
};

export const documentsOf = (unjudged: readonly Unjudged[]): number =>
  unjudged.reduce((total, { documents }) => total + documents, 0);

/** A request whose object, or its status, has a schema; the body of a deletion has none. */
const isWrite = ({ operation, subresource }: Context): boolean =>
  (operation === "CREATE" || operation === "UPDATE") && (subresource === undefined || subresource === "status");

/** Which objects rules of the packs judge against their schemas. */
interface Judges {
  readonly builtIn: boolean;
  readonly custom: boolean;
}

const judgesOf = ({ packs }: RuleSet): Judges => {
  const preconditions = new Set(packs.flatMap(({ rules }) => rules.map(({ rule }) => rule.precondition)));
  return { builtIn: preconditions.has(UNSENT_BUILT_IN_KIND), custom: preconditions.has(UNSENT_DEFINED_KIND) };
};

/** Undefined for an object that was judged against a schema. */
const reasonOf = (context: Context, judges: Judges, rules: RuleSet): UnjudgedReason | undefined => {
  const { kind, object, subresource, cluster, kubernetesVersion = NEWEST } = context;
  // An API server has already judged the objects sent to it.
  if (!isUnsent(context)) return undefined;
  if (kindAddedAfter(kubernetesVersion, object.apiVersion, kind.kind) !== undefined) return "NotServed";
  if (typeOfKind(object.apiVersion, kind.kind) !== undefined) {
    const isDefinition = kind.group === DEFINITIONS.group && kind.kind === DEFINITIONS.kind;
    // A status of a built-in kind has no rule.
    return (judges.builtIn && subresource === undefined) || (isDefinition && judges.custom) ? undefined : "NoRule";
  }
  const readsDefinitions = rules
    .reads(context)
    .some(({ group, kind: read }) => group === DEFINITIONS.group && read === DEFINITIONS.kind);
  const definitions = readsDefinitions ? cluster.known(DEFINITIONS.group, DEFINITIONS.kind) : [];
  if (definedVersion(definitions, kind) !== undefined) return judges.custom ? undefined : "NoRule";
  if (isBuiltInGroup(kind.group) || unserved(kind.group, kind.version, kind.kind) !== undefined) return "NotServed";
  if (!judges.custom || !readsDefinitions) return "NoRule";
  return definitionOf(definitions, kind.group, kind.kind) === undefined ? "UnknownKind" : "UnknownVersion";
};
