import type { Section } from "../../kube/crd/crd.js";

/** One change of a CRD, in all versions and fields that have the same. */
export interface Change {
  readonly kind: ChangeKind;
  /** A noun for the names, such as 'version'; '' for fields. */
  readonly noun: string;
  /** Paths of changed fields, such as 'spec.size', or names. */
  readonly names: readonly string[];
  /** The change in words, such as 'added (optional, string)'. Fields are in back-quotes, literals in single quotes. */
  readonly words: string;
  /** The versions of the CRD; none if it is about the CRD itself. */
  readonly versions: readonly string[];
  readonly section: Section;
  /** Where it is in the CRD, as the API server prints it. */
  readonly fields: readonly string[];
  /** What it does to which aspect of a schema, such as 'tightened bound'. */
  readonly effect?: string;
  /** A newer release of Kubernetes made it to its own type. */
  readonly isOfKubernetes?: true;
  /** Facts for the questions about it. */
  readonly facts?: ChangeFacts;
}

/** What a change is, without its place. */
export type Told = Pick<Change, "kind" | "words" | "facts">;

export interface ChangeFacts {
  /** The new value, as a literal: of a default, an enum. */
  readonly value?: string;
  /** The names of added or removed CEL rules, in single quotes. */
  readonly rules?: readonly string[];
  /** The description of a new field explains its absence. */
  readonly saysAbsence?: boolean;
  /** The removed field, and the only new one beside it with the same type. */
  readonly successor?: string;
}

/** A CRD in the words of a heading. */
export interface CrdName {
  readonly group: string;
  readonly kind: string;
  /** The versions that are served or stored. */
  readonly versions: readonly string[];
}

export interface CrdChange extends CrdName {
  readonly state: "New" | "Removed" | "Changed" | "Same";
  readonly changes: readonly Change[];
  /** Fields whose description changed, and nothing else that is compared. */
  readonly descriptions: number;
  /** A new or removed CRD in words: 'Namespaced, versions ...'. */
  readonly summary?: string;
  /** Changed versions that were not compared, because they are neither served nor stored before and after. */
  readonly uncompared: readonly string[];
}

/** The effects of a change on others, as verbs of a sentence. Absent where there is none. */
interface Meaning {
  readonly stored?: string;
  /** For clients that know the old CRD. */
  readonly oldClients?: string;
  /** For clients that know the new CRD and talk to a server with the old one. */
  readonly oldServers?: string;
}

const NARROWED: Meaning = {
  stored: "with other values fail when the field is next written",
  oldClients: "that send other values are rejected",
};
const WIDENED: Meaning = {
  oldClients: "may read values that they did not have to expect",
  oldServers: "reject the new values",
};

/** In the order of a review: changes that break others come first. Those without a meaning would seem to have the next one. */
const MEANINGS = {
  identityChanged: { stored: "are not served any more", oldClients: "find nothing" },
  versionRemoved: { oldClients: "that use it find nothing" },
  versionUnserved: { oldClients: "that use it find nothing" },
  statusSubresourceRemoved: { oldClients: "that write '/status' fail" },
  scaleRemoved: { oldClients: "that scale, such as autoscalers, fail" },
  selectorRemoved: { oldClients: "that select by it fail" },
  fieldRemoved: { stored: "lose the value", oldClients: "set it without effect, or are rejected if they are strict" },
  typeChanged: { stored: "with the old type become invalid", oldClients: "cannot decode the new type" },
  requiredFieldAdded: {
    stored: "lack it, and fail their next update",
    oldClients: "cannot create objects without it",
    oldServers: "do not store it",
  },
  required: { stored: "without it fail their next update", oldClients: "that leave it out are rejected" },
  enumValueRemoved: NARROWED,
  valuesNarrowed: NARROWED,
  notNullable: { stored: "with null fail when the field is next written" },
  ruleAdded: {
    stored: "that break the rule fail when the field is next written",
    oldClients: "that break it are rejected",
  },
  transitionRuleAdded: { oldClients: "whose writes break it are rejected" },
  unknownPruned: { stored: "lose fields that are not declared" },
  conversionChanged: { stored: "in other versions are converted otherwise" },
  versionStored: { stored: "stay in the old version until they are written again" },
  versionDeprecated: { oldClients: "that use it get a warning" },
  fieldDeprecated: { oldClients: "that set it get no warning" },
  statusSubresourceAdded: { oldClients: "that write the status with the object do not change it any more" },
  scaleChanged: { oldClients: "that scale write another field" },
  scaleStatusChanged: {
    oldClients: "that read the number of replicas of the scale, such as autoscalers, read another",
  },
  scaleSelectorChanged: {
    oldClients: "that find Pods by the selector of the scale, such as autoscalers, find others or none",
  },
  defaultAdded: {
    stored: "without the field read as if they had the default",
    oldClients: "that leave it out get the default",
    oldServers: "leave it empty",
  },
  defaultChanged: {
    stored: "keep the value that they were written with",
    oldClients: "that leave the field out get the new default",
    oldServers: "set the old one",
  },
  defaultRemoved: {
    stored: "keep the value that they were written with",
    oldClients: "may read objects without it",
    oldServers: "still set it",
  },
  ruleChanged: { stored: "may break the new rule" },
  transitionRuleChanged: { oldClients: "whose writes break the new rule are rejected" },
  valuesChanged: { stored: "may have values that fail when the field is next written" },
  listKeyed: {
    stored: "with equal items fail when the list is next written",
    oldClients: "that apply the list share it item by item",
  },
  listKeysLost: { stored: "with items that the new keys do not tell apart fail when the list is next written" },
  listKeysAdded: { oldClients: "may read several items with the same old keys", oldServers: "reject them" },
  listAtomic: { oldClients: "that apply the list replace all of it, with the items of others" },
  mapTypeChanged: { oldClients: "that apply the map own other parts of it than before" },
  ruleRemoved: { oldClients: "may read what the rule forbade", oldServers: "still apply it" },
  transitionRuleRemoved: { oldClients: "may see changes that the rule forbade", oldServers: "still apply it" },
  optional: { oldClients: "may read objects without it", oldServers: "still demand it" },
  optionalWithDefault: { oldServers: "still demand it" },
  typeWidened: { oldClients: "cannot decode values of the new type", oldServers: "reject them" },
  enumValueAdded: { oldClients: "may read a value that they do not know", oldServers: "reject it" },
  valuesWidened: WIDENED,
  nullable: { oldClients: "may read null", oldServers: "reject null, or drop it" },
  unknownKept: { oldServers: "drop fields that are not declared" },
  versionAdded: { oldServers: "do not serve it" },
  versionServed: { oldServers: "do not serve it" },
  fieldAdded: { oldClients: "remove it when they replace an object", oldServers: "do not store it" },
  fieldAddedWithDefault: {
    stored: "read as if they had the default",
    oldClients: "reset it to the default when they replace an object",
    oldServers: "do not store it",
  },
  scaleAdded: { oldServers: "do not serve '/scale'" },
  scaleSelectorAdded: { oldServers: "leave the selector of the scale empty" },
  selectorAdded: { oldServers: "reject the selector" },
  columnRemoved: { oldClients: "that parse the output of 'kubectl get' miss it" },
  columnChanged: { oldClients: "that parse the output of 'kubectl get' read something else" },
  cliNameRemoved: { oldClients: "that use the name in kubectl fail" },
  versionUndeprecated: {},
  harmlessRuleAdded: {},
  impliedRuleAdded: {},
  columnAdded: {},
  cliNameAdded: {},
} satisfies Readonly<Record<string, Meaning>>;

/** The kinds of changes of a CRD, by their meaning for others. */
export type ChangeKind = keyof typeof MEANINGS;

export const KINDS: readonly string[] = Object.keys(MEANINGS);

/** Only controllers write the status, and clients only read it. */
const IN_STATUS: Partial<Record<ChangeKind, Meaning>> = {
  fieldAdded: { stored: "lack it until the controller writes it", oldServers: "do not store it" },
  fieldRemoved: { stored: "lose the value", oldClients: "that read it find nothing" },
  fieldDeprecated: { oldClients: "that read it get no warning" },
  requiredFieldAdded: { oldClients: "such as the controller of the last release fail to write the status" },
  required: { oldClients: "such as the controller of the last release may fail to write the status" },
};

/** The meaning of a change, as one sentence; undefined if there is nothing to say. */
export const meaningOf = ({
  kind,
  section,
}: {
  readonly kind: ChangeKind;
  readonly section: Section;
}): string | undefined => {
  const meaning: Meaning = (section === "status" ? IN_STATUS[kind] : undefined) ?? MEANINGS[kind];
  const clauses = [
    ...(meaning.stored === undefined ? [] : [`stored objects ${meaning.stored}`]),
    ...(meaning.oldClients === undefined ? [] : [`old clients ${meaning.oldClients}`]),
    ...(meaning.oldServers === undefined ? [] : [`old servers ${meaning.oldServers}`]),
  ];
  const text = clauses.join("; ");
  return text === "" ? undefined : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
};
