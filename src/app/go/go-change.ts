import type { GeneratedCrd, SchemaDoubt } from "go-crd";
import { type FieldPath, type KubeObject, formatPointer, own, valueAt } from "kube-json";
import { type Change, NONE, type Values, crdDifference, isOfList, valuesIn } from "./crd-difference.js";

/** What a change of Go sources changes in a CRD, beside the written one. Paths have versions by name. */
interface GoChange {
  /** What the written CRD has not as in Go. */
  readonly missing: readonly string[];
  /** What cannot be compared with it, and may be missing. */
  readonly unknown: readonly string[];
  /** False if the change of Go says nothing of the CRD, but for descriptions. */
  readonly isAny: boolean;
}

interface States<T> {
  readonly before: T;
  readonly after: T;
}

/**
 * Compares Go with Go, by one generator: what another one writes otherwise is the same in both states. Only where they differ, the
 * written CRD must have what the new sources say. Where it had something else before, it was patched, or older already.
 */
export const goChange = (go: States<GeneratedCrd>, written: States<KubeObject>): GoChange => {
  const changes = [...crdDifference(go.before.object, go.after.object).values()].filter(countsIn(go));
  const [missing, unknown] = [new Set<string>(), new Set<string>()];
  if (changes.length === 0) return { missing: [], unknown: [], isAny: false };
  const states = {
    go: { before: stateOf(go.before.object), after: stateOf(go.after.object) },
    written: { before: stateOf(written.before), after: stateOf(written.after) },
  };
  const doubts = changedDoubts(go);
  for (const change of changes) {
    if (has(states.written.after.values, change)) continue;
    const doubt = doubts.find((one) => isAbout(one, change));
    const path = doubt?.path ?? change.path;
    const verdict = doubt === undefined ? verdictOn(change, states) : verdictOnDoubt(doubt, states);
    if (verdict === "Unknown") unknown.add(path);
    if (verdict === "Missing" && wasAlike(change, states)) missing.add(outermost(path, states));
  }
  return { missing: [...missing], unknown: [...unknown], isAny: true };
};

/** The values of a CRD, and the paths that lead to them. */
interface State {
  readonly values: Values;
  readonly nodes: ReadonlySet<string>;
}

interface AllStates {
  readonly go: States<State>;
  readonly written: States<State>;
}

type Verdict = "Missing" | "Unknown" | undefined;

const stateOf = (crd: KubeObject): State => {
  const values = valuesIn(crd);
  const nodes = new Set<string>();
  for (const path of values.keys()) for (const node of [...above(path), nodeOf(path)]) nodes.add(node);
  return { values, nodes };
};

const nodeOf = (path: string): string => path.replace(/\[\]$/, "");

/** The paths that lead to a value, the outermost first. */
const above = (path: string): readonly string[] => {
  const steps = path.split("/");
  return steps.slice(2).map((_, index) => steps.slice(0, index + 2).join("/"));
};

/** The part that is missing as a whole, such as the field with a keyword. */
const outermost = (path: string, { go, written }: AllStates): string =>
  above(path).find((node) => go.after.nodes.has(node) !== written.after.nodes.has(node)) ?? path;

/** Descriptions change nothing for clients. Without a marker, it is not known which one of several versions is stored. */
const countsIn = (go: States<GeneratedCrd>): ((change: Change) => boolean) => {
  const knowsStored = [go.before, go.after].every(({ object }) =>
    [...valuesIn(object)].some(([path, values]) => STORAGE.test(path) && values.has("true")),
  );
  return ({ path }) => !path.endsWith("/description") && (knowsStored || !STORAGE.test(path));
};

const STORAGE = /^\/spec\/versions\/[^/]+\/storage$/;

/** Generators write a value of an enumeration as a number or as text. */
const has = (values: Values, { path, value, isThere }: Change): boolean => {
  const found = [...(values.get(path) ?? NONE)];
  return value === undefined ? found.length === 0 : found.some((one) => bare(one) === bare(value)) === isThere;
};

const bare = (text: string): string => text.replace(/^"(.*)"$/, "$1");

const verdictOn = ({ path, value }: Change, { written: { before, after } }: AllStates): Verdict => {
  const isText = value !== undefined && (/^[[{]/.test(value) || (!isOfList(path) && value.startsWith('"')));
  // Generators write texts and objects in several ways, and a keyword of a type and its field in `allOf`.
  const composed = `${path.slice(0, path.lastIndexOf("/"))}/allOf[]`;
  const isChanged = [path, composed].some((one) => textOf(before, one) !== textOf(after, one));
  return (isText || after.values.has(composed)) && isChanged ? undefined : "Missing";
};

const textOf = ({ values }: State, path: string): string => JSON.stringify([...(values.get(path) ?? NONE)]);

/** Where the field itself comes or goes, that is known. Otherwise, a CRD that differs there was generated again. */
const verdictOnDoubt = ({ path, isForeign, isGated }: ChangedDoubt, { go, written }: AllStates): Verdict => {
  const isThere = go.after.nodes.has(path);
  if (!isGated && go.before.nodes.has(path) !== isThere)
    return written.after.nodes.has(path) === isThere ? undefined : "Missing";
  const below = ({ values }: State): string =>
    JSON.stringify([...values].flatMap(([at, found]) => (isWithin(path, at) ? [[at, ...found]] : [])));
  if (below(written.before) !== below(written.after)) return undefined;
  return isForeign ? "Missing" : "Unknown";
};

/** True if the old CRD was as in Go where the change is, and on the way to it. */
const wasAlike = ({ path, value }: Change, { go, written }: AllStates): boolean => {
  const [old, crd] = [go.before, written.before];
  if (above(path).some((node) => old.nodes.has(node) !== crd.nodes.has(node))) return false;
  // Some leave a keyword out of all schemas.
  const keyword = nodeOf(path).slice(path.lastIndexOf("/"));
  const uses = ({ nodes }: State): boolean => [...nodes].some((node) => node.endsWith(keyword));
  if (uses(old) && !uses(crd)) return false;
  if (isOfList(path) && value !== undefined) {
    const one = { path, value, isThere: true };
    return has(old.values, one) === has(crd.values, one);
  }
  const [[was = ""], [is = ""]] = [[...(old.values.get(path) ?? NONE)], [...(crd.values.get(path) ?? NONE)]];
  return was === is || (/^["[{]/.test(was) && /^["[{]/.test(is));
};

/** A schema of which it is not known how a generator changes it. */
interface ChangedDoubt {
  readonly path: string;
  readonly isGated: boolean;
  /** It stands for known types of other modules. */
  readonly isForeign: boolean;
}

/** The doubts that both states do not have alike, and those that do not depend on a change. */
const changedDoubts = (go: States<GeneratedCrd>): readonly ChangedDoubt[] => {
  const [old, now] = [doubtsIn(go.before), doubtsIn(go.after)];
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((path) => {
    const both = [old.get(path), now.get(path)];
    const isGated = both.some((one) => one?.why === "Gated");
    const isSame = both[0]?.why === both[1]?.why && both[0]?.type === both[1]?.type;
    return isSame && !isGated
      ? []
      : [{ path, isGated, isForeign: both.every((one) => (one?.why ?? "Foreign") === "Foreign") }];
  });
};

const doubtsIn = ({ object, doubts }: GeneratedCrd): ReadonlyMap<string, SchemaDoubt> =>
  new Map(doubts.map((one) => [pathOf(object, one.field), one]));

/** The path of a field, with its version by name. */
const pathOf = (crd: KubeObject, field: FieldPath): string => {
  const name = own(valueAt(crd, field.slice(0, VERSION)), "name");
  return formatPointer([...field.slice(0, VERSION - 1), typeof name === "string" ? name : "", ...field.slice(VERSION)]);
};

/** Steps of the path of a version. */
const VERSION = ["spec", "versions", 0].length;

const isAbout = ({ path, isGated }: ChangedDoubt, change: Change): boolean => {
  if (isWithin(path, change.path)) return true;
  const [, parent = "", name = ""] = /^(.*)\/properties\/([^/]+)$/.exec(path) ?? [];
  return isGated && change.path === `${parent}/required[]` && change.value === JSON.stringify(name);
};

const isWithin = (path: string, at: string): boolean => nodeOf(at) === path || at.startsWith(`${path}/`);
