import { literal } from "../../text/message.js";
import type { Change, ChangeFacts, CrdChange, ChangeKind } from "./change.js";
import { lastNames, nameList } from "./field-words.js";

/** Questions that only people can answer, from the facts of a change. */

/** The most questions of a review: the first are about possible breakage. */
const MAX_QUESTIONS = 5;

/** Names that a question lists. */
const NAMED = 3;

interface Question {
  readonly about: (change: Change) => boolean;
  readonly ask: (names: string, changes: readonly Change[], areSeveral: boolean) => string;
  /** A finding about the change says the same. */
  readonly isSaid?: true;
}

const ofKind =
  (...kinds: readonly ChangeKind[]) =>
  ({ kind }: Change): boolean =>
    kinds.includes(kind);

/** A type may be in many places. */
const shortNames = ({ noun, names }: Change): readonly string[] =>
  noun === "" ? names.map((name) => lastNames(name, 2)) : names;

const inSpec = ({ section }: Change): boolean => section === "spec" || section === "other";

/** The fact of all changes, if it is the same. */
const common = (changes: readonly Change[], factOf: (facts: ChangeFacts) => string | undefined): string | undefined => {
  const [fact, ...others] = new Set(changes.map(({ facts = {} }) => factOf(facts)));
  return others.length === 0 ? fact : undefined;
};

const whoHandles = (removed: ChangeKind, what: string): Question => ({
  about: ({ kind, facts }) => kind === removed && facts?.rules !== undefined,
  ask: (names, changes) => {
    const rule = common(changes, ({ rules }) => (rules?.length === 1 ? rules[0] : undefined));
    return rule === undefined
      ? `What did the removed rules of ${names} protect, and what handles ${what} that they forbade?`
      : `What did the rule ${rule} of ${names} protect, and what handles ${what} that it forbade?`;
  },
});

/** In the order in which they are asked. */
const QUESTIONS: readonly Question[] = [
  {
    about: ofKind("requiredFieldAdded", "required"),
    ask: (names) =>
      `Who sets ${names} in the objects that are stored today, and before which release must they have done so?`,
  },
  {
    about: (change) => change.kind === "fieldRemoved" && change.facts?.successor !== undefined,
    ask: (names, changes) => {
      const successor = common(changes, (facts) => facts.successor);
      const what = successor === undefined ? "Do new fields take the place" : `Is \`${successor}\` the new name`;
      return `${what} of ${names}? Then who moves the value of stored objects?`;
    },
  },
  {
    about: (change) => change.kind === "fieldRemoved" && change.facts?.successor === undefined && inSpec(change),
    ask: (names) => `Who still sets ${names}, and what do they use instead?`,
  },
  {
    about: ofKind("typeChanged"),
    ask: (names) => `How do stored objects get the new type of ${names}?`,
  },
  {
    about: ofKind("defaultAdded"),
    ask: (names, changes) =>
      `Do stored objects without ${names} mean ${common(changes, ({ value }) => value) ?? "the new defaults"}? They read so from now on.`,
  },
  {
    about: ofKind("defaultChanged"),
    ask: (names) => `Who relies on the old default of ${names}? The same manifest makes another object from now on.`,
  },
  {
    about: (change) => change.kind === "defaultRemoved" && inSpec(change),
    ask: (names) => `What does the controller do with objects that lack ${names}, which had a default so far?`,
  },
  {
    about: (change) => change.kind === "fieldDeprecated" && inSpec(change),
    ask: (names) => `Until when does the controller read ${names}, and what counts where a successor is set, too?`,
  },
  {
    about: ofKind("versionStored"),
    ask: (names) => `Who rewrites the stored objects as ${names}, before the version that is stored today can go?`,
  },
  {
    about: ofKind("versionRemoved", "versionUnserved"),
    ask: (names) => `Who still uses version ${names}, in clusters and in manifests?`,
  },
  {
    about: (change) => change.kind === "enumValueAdded",
    isSaid: true,
    ask: (names, changes) =>
      `What do clients of the last release do when they read ${common(changes, ({ value }) => value) ?? "the new values"} in ${names}?`,
  },
  whoHandles("ruleRemoved", "objects"),
  whoHandles("transitionRuleRemoved", "changes"),
  {
    about: (change) => change.kind === "valuesWidened" && inSpec(change),
    isSaid: true,
    ask: (names) => `Can the controller of the last release handle the new values of ${names}, after a rollback?`,
  },
  {
    about: (change) => change.kind === "fieldAdded" && inSpec(change) && change.facts?.saysAbsence === false,
    ask: (names, _, areSeveral) =>
      `What happens where ${names} ${areSeveral ? "are" : "is"} not set? The description does not say it.`,
  },
  {
    about: (change) => (change.kind === "fieldAdded" || change.kind === "fieldAddedWithDefault") && inSpec(change),
    ask: (names, _, areSeveral) =>
      areSeveral ? `Are ${names} needed, and who sets them?` : `Is ${names} needed, and who sets it?`,
  },
];

/** The first questions about the changes. `isSaid` is true for a change that a finding is about. */
export const questionsOn = (crds: readonly CrdChange[], isSaid: (change: Change) => boolean): readonly string[] => {
  const changes = crds.flatMap((crd) => crd.changes.filter(({ isOfKubernetes }) => isOfKubernetes !== true));
  const successors = new Set(changes.flatMap(({ facts }) => facts?.successor ?? []));
  // Whether a field is a new name is asked of the field that it replaces.
  const isNewName = ({ kind, names }: Change): boolean =>
    kind.startsWith("fieldAdded") && successors.has(lastNames(names[0] ?? "", 1));
  const asked = QUESTIONS.flatMap((question) => {
    const about = changes.filter(
      (change) => question.about(change) && !isNewName(change) && !(question.isSaid && isSaid(change)),
    );
    const names = [...new Set(about.flatMap(shortNames))];
    return names.length === 0 ? [] : [question.ask(nameList(names, NAMED), about, names.length > 1)];
  });
  const fresh = crds.filter(({ state }) => state === "New").map(({ kind }) => kind);
  const onKinds = fresh.length === 0 ? [] : [newKinds(fresh)];
  return [...asked, ...onKinds].slice(0, MAX_QUESTIONS);
};

const newKinds = (kinds: readonly string[]): string =>
  kinds.length === 1
    ? `Who creates objects of kind ${literal(kinds[0])}: people, or a controller? Why is it a kind of its own, and no field of another?`
    : `Who creates objects of the new kinds ${nameList(kinds, NAMED)}: people, or a controller?`;
