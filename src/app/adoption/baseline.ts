import { BASELINE_KIND } from "../host/called-as.js";
import { type JsonObject, type KubeObject, arrayAt, isObject, own, path, stringAt } from "kube-json";
import { type Position, parseManifests } from "kube-manifests";
import type { Finding } from "../../model/decision.js";
import { InputError } from "../../model/input-error.js";
import { API_VERSION } from "../../packs/shared/definitions.js";
import { type BaselineEntry, entriesFor, entryOf, textOfEntry } from "./baseline-entry.js";
import type { RuleNames } from "./written-waiver.js";

/**
 * The findings that a project had when it adopted Decorum: they are counted and neither deny nor warn. An entry holds for
 * findings of a rule at a field of an object, with the same value, in the same item of a list, whatever its position; their
 * number may only shrink. Older files have entries without a key: they hold for any value and item.
 */
export interface Baseline {
  /** True if the finding is one of the entries that are left; it is then used up. */
  covers(object: KubeObject, finding: Finding): boolean;
  /** How many findings were covered. */
  covered(): number;
  /** Findings of entries that did not occur, although their rule runs or does not exist any more. */
  stale(): number;
  /** How many of the covered findings have an entry without a key. */
  keyless(): number;
  /** The text of the file without findings that did not occur, and with keys for those that did. */
  pruned(): string;
}

/** Collects findings for a new baseline. */
export interface BaselineDraft {
  add(object: KubeObject, findings: readonly Finding[]): void;
  size(): number;
  text(): string;
}

/** The number of findings of each entry, by its text. */
type Counts = Map<string, { readonly entry: BaselineEntry; readonly count: number }>;

const add = (counts: Counts, entry: BaselineEntry, count: number): void => {
  const text = textOfEntry(entry);
  counts.set(text, { entry, count: (counts.get(text)?.count ?? 0) + count });
};

export const createDraft = (): BaselineDraft => {
  const counts: Counts = new Map();
  return {
    add(object, findings) {
      for (const entry of findings.map((finding) => entryOf(object, finding)))
        if (entry !== undefined) add(counts, entry, 1);
    },
    size: () => sum(counts),
    text: () => textOf(counts),
  };
};

const sum = (counts: Counts): number => [...counts.values()].reduce((total, { count }) => total + count, 0);

/** Sorted, and one line for each entry: two branches that change other entries merge without conflicts. */
const textOf = (counts: Counts): string => {
  const used = [...counts].filter(([, { count }]) => count > 0);
  const lines = used.map(([text, { count }]) => `  - { ${text}, count: ${String(count)} }\n`).sort();
  const head = `# Findings that are known and neither deny nor warn. Written by 'decorum dry-run --write-baseline'.\n`;
  return `${head}apiVersion: ${API_VERSION}\nkind: ${BASELINE_KIND}\nfindings:${lines.length === 0 ? " []" : ""}\n${lines.join("")}`;
};

/** Reads a baseline. Throws InputError that says which entry is wrong. */
export const readBaseline = (text: string, file: string, { known, running }: RuleNames): Baseline => {
  const given = countsIn(text, file);
  const left: Counts = new Map(given);
  /** The findings that occurred, as a new file would have them. */
  const found: Counts = new Map();
  let keyless = 0;
  const mayOccur = ({ entry: { rule } }: { readonly entry: BaselineEntry }): boolean =>
    running.some((id) => id === rule) || !known.some((id) => id === rule);
  const waiting = (isWanted: (one: { readonly entry: BaselineEntry }) => boolean): Counts =>
    new Map([...left].filter(([, one]) => isWanted(one)));
  return {
    covers(object, finding) {
      const entries = entriesFor(object, finding);
      const taken = entries.find((entry) => (left.get(textOfEntry(entry))?.count ?? 0) > 0);
      const [exact] = entries;
      if (taken === undefined || exact === undefined) return false;
      add(left, taken, -1);
      if (taken.key === undefined) keyless++;
      add(found, taken.key === undefined ? exact : taken, 1);
      return true;
    },
    covered: () => sum(found),
    keyless: () => keyless,
    stale: () => sum(waiting(mayOccur)),
    pruned: () => {
      const kept: Counts = new Map(found);
      for (const { entry, count } of waiting((one) => !mayOccur(one)).values()) add(kept, entry, count);
      return textOf(kept);
    },
  };
};

/** Throws InputError with the place of the first mistake. */
const countsIn = (text: string, file: string): Counts => {
  const [manifest, extra] = parseManifests(text);
  const refuse = ({ line, column }: Position, message: string): never => {
    throw new InputError(`${file}:${String(line)}:${String(column)}: ${message}`, file);
  };
  const [mistake] = manifest?.errors ?? [];
  if (mistake !== undefined) refuse(mistake, `must be YAML: ${mistake.message}`);
  const root = manifest?.value;
  if (manifest === undefined || extra !== undefined || !isObject(root) || !isBaseline(root))
    throw new InputError(
      `must be one document with \`apiVersion\` '${API_VERSION}' and \`kind\` '${BASELINE_KIND}'`,
      file,
    );
  const counts: Counts = new Map();
  for (const [index, one] of arrayAt(root, "findings").entries()) {
    const [object, rule, field] = ["object", "rule", "field"].map((name) => stringAt(one, name));
    const count = own(one, "count") ?? 1;
    const place = path("findings", index);
    const name = `findings[${String(index)}]`;
    if (object === undefined || rule === undefined || field === undefined)
      return refuse(manifest.position(place), `\`${name}\` must have \`object\`, \`rule\` and \`field\`, all strings`);
    if (typeof count !== "number" || !Number.isInteger(count) || count < 1)
      return refuse(manifest.position([...place, "count"]), `\`${name}.count\` must be an integer of at least 1`);
    const [action, key] = [own(one, "action") ?? "Deny", own(one, "key")];
    if (action !== "Deny" && action !== "Warn")
      return refuse(manifest.position([...place, "action"]), `\`${name}.action\` must be 'Deny' or 'Warn'`);
    if (key !== undefined && typeof key !== "string")
      return refuse(manifest.position([...place, "key"]), `\`${name}.key\` must be a string`);
    add(counts, { object, rule, field, ...(key === undefined ? {} : { action, key }) }, count);
  }
  return counts;
};

const isBaseline = (root: JsonObject): boolean =>
  own(root, "apiVersion") === API_VERSION && own(root, "kind") === BASELINE_KIND;
