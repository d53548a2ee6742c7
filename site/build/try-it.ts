import { type Json, stringAt } from "kube-json";
import { parse, parseAllDocuments, stringify } from "yaml";
import { goFileOf } from "../../src/kube/go/go-text.js";
import { isOnGo, type Match } from "../../src/model/match.js";
import type { Pack } from "../../src/model/pack.js";
import type { AnyDefaulter, AnyRule } from "../../src/model/rule.js";
import { usesIn } from "../../src/docs/use.js";
import type { Choices, Texts } from "../share/jobs.js";
import { fragmentOf, type State } from "../share/state.js";
import { linkFrom } from "./page.js";
import { PACKS } from "./repository.js";

/** The examples of rules as states of the playground. */

/** The playground shows requests that a file can stand for: new objects, and updates of whole objects by any user. */
const isOfFiles = ({ resourceRules }: Match): boolean =>
  resourceRules.some(
    ({ resources, operations }) =>
      resources.some((resource) => !resource.includes("/")) &&
      operations.some((operation) => ["*", "CREATE", "UPDATE"].includes(operation)),
  );

/** A file has an update of an object of the same name. */
const isUpdate = (before: string, now: string): boolean => {
  const [old, object] = [before, now].map((text) => parse(text) as Json);
  return ["name", "namespace"].every(
    (field) => stringAt(old, "metadata", field) === stringAt(object, "metadata", field),
  );
};

/**
 * The state for an example of a rule or defaulter; undefined if the playground cannot show it: it reviews types in Go that say how
 * they are written in JSON.
 */
export const stateOfExample = (one: AnyRule | AnyDefaulter, example: string): State | undefined => {
  if (one.user !== undefined || !isOfFiles(one.match)) return undefined;
  const [first = "", second] = example.split(/^---$/m);
  const isGo = "action" in one && isOnGo(one.match);
  if (isGo ? !/`json:"/.test(example) : second !== undefined && !isUpdate(first, second)) return undefined;
  const given: Texts = isGo
    ? { go: goText(example) }
    : second === undefined
      ? { now: trimmed(first) }
      : { before: trimmed(first), now: trimmed(second) };
  const texts = {
    ...given,
    ...(one.cluster === undefined ? {} : { cluster: trimmed(one.cluster) }),
    ...(needsPack(one) ? { pack: packOf(one) } : {}),
  };
  return { texts, choices: choicesOf(one), open: isGo ? "go" : "now" };
};

const trimmed = (text: string): string => `${text.trim()}\n`;

const IMPORT = /^\t(?:(\w+) )?"(?:[^"]*\/)?(\w+)"\n/gm;

/** The file of an example, with the imports that it uses. */
const goText = (example: string): string => {
  const file = goFileOf(example.trim());
  const used = file.replace(IMPORT, (line, alias: string | undefined, last: string) =>
    file.includes(`${alias ?? last}.`) ? line : "",
  );
  return trimmed(used.replace(/^import \(\s*\)\n+/m, "").replace("import (\n\n", "import (\n"));
};

/** The packs that have a rule under its own id, the default ones first. */
const packsWith = (id: string): readonly Pack[] =>
  PACKS.filter((pack) => usesIn(id, [pack]).some(({ entry }) => entry === id)).sort(
    (a, b) => Number(a.optIn === true) - Number(b.optIn === true),
  );

/** Options that built-in packs do not set, or set otherwise. */
const needsPack = (one: AnyRule | AnyDefaulter): boolean =>
  packsWith(one.id).length === 0 || one.options?.example !== undefined;

const packOf = (one: AnyRule | AnyDefaulter): string => {
  const options: unknown = one.options?.example;
  const entry = { use: one.id, ...(options === undefined ? {} : { options }), ...examplesOf(one) };
  return stringify({
    apiVersion: "decorum.dev/v1alpha1",
    kind: "PolicyPack",
    metadata: { name: "example" },
    spec: { description: "The example of this rule.", ["action" in one ? "rules" : "defaulters"]: [entry] },
  });
};

/** An entry of a rule that reads the cluster needs examples with one. */
const examplesOf = (one: AnyRule | AnyDefaulter): Readonly<Record<string, Json>> =>
  one.cluster === undefined || !("action" in one)
    ? {}
    : { good: objectsIn(one.good), bad: objectsIn(one.bad), cluster: objectsIn(one.cluster) };

const objectsIn = (text: string): Json => parseAllDocuments(text).map((document) => document.toJS() as Json);

/** Only the pack with the rule, so that no other pack adds findings or replaces them with better ones. */
const choicesOf = (one: AnyRule | AnyDefaulter): Choices => {
  if (needsPack(one)) return { isOwner: true, packs: [] };
  const [pack] = packsWith(one.id);
  const isAdvice = pack?.rules.some(({ rule, level }) => rule.id === one.id && level === "Advice") === true;
  return { isOwner: true, ...(isAdvice ? { level: "Advice" } : {}), packs: pack === undefined ? [] : [pack.name] };
};

/** The link from a page to the playground with a state. */
export const playgroundLink = async (page: string, state: State): Promise<string | undefined> => {
  const fragment = await fragmentOf(state);
  return fragment === undefined ? undefined : `${linkFrom(page, "playground.html")}#${fragment}`;
};
