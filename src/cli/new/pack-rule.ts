import { join } from "node:path";
import { readableText } from "../../files/readable.js";
import {
  type Json,
  type JsonObject,
  type KubeObject,
  arrayAt,
  equalJson,
  isObject,
  objectAt,
  parseApiVersion,
  stringAt,
} from "kube-json";
import { editDocument, parseManifests } from "kube-manifests";
import { exampleObjects } from "../../model/example.js";
import { InputError } from "../../model/input-error.js";
import type { RuleOrDefaulter } from "../../model/rule.js";
import { literal, oneOf } from "../../text/message.js";
import { didYouMean, resourceFor, subresourcesOf } from "kube-api";
import { entryIdOf } from "../../packs/entries/entry-ids.js";
import { PACK_FILE } from "../../packs/pack-folder.js";
import type { Shell } from "../shell/shell.js";
import type { Io } from "../terminal/io.js";
import { packsHere } from "../shell/packs-here.js";
import { requireEntryId } from "./names.js";
import { type Plan, type PlannedFile, argument, insideOf } from "./planned.js";
import { isGeneric } from "../../packs/entries/options.js";

/** The rule of an entry, if nothing says otherwise: it needs no code and expresses most checks. */
const USUAL = "generic/cel";

/** `decorum new rule` in a pack: a new entry. Without `pack`, the only pack of this folder is meant. */
export const newPackRule = (
  id: string,
  as: string | undefined,
  pack: string | undefined,
  { product, io }: Shell,
): Plan => {
  requireEntryId(id);
  const { rules, defaulters } = product.catalogue;
  const used = called(as ?? USUAL, [...rules, ...defaulters]);
  const list = "defaults" in used ? "defaulters" : "rules";
  const folder = pack === undefined ? onlyPack(io) : insideOf(pack, "--pack", io);
  const given = argument(folder);
  return {
    files: [withEntry(join(folder, PACK_FILE), entryOf(id, used), io, list)],
    next: [
      [
        `decorum explain ${used.id}`,
        `Read what it ${list === "rules" ? "requires" : "sets"}, and its options; then change those of the entry`,
      ],
      [`decorum test ${given}`, "Run the examples of the pack"],
      [`decorum dry-run PATH --packs ${given}`, "Review manifests with this pack alone"],
    ],
  };
};

const called = (name: string, rules: readonly RuleOrDefaulter[]): RuleOrDefaulter => {
  const found = rules.filter(({ id }) => id === name || id.endsWith(`/${name}`));
  const [rule] = found;
  if (rule !== undefined && found.length === 1) return rule;
  if (found.length > 1)
    throw new InputError(`must be ${oneOf(found.map(({ id }) => id))}, because each is a ${literal(name)}`, "--as");
  const ids = rules.flatMap(({ id }) => [id, id.slice(id.indexOf("/") + 1)]);
  throw new InputError(
    `must be 'typescript' or the id of a rule or defaulter, such as 'generic/field-matches', not ${literal(name)}${didYouMean(name, ids)}`,
    "--as",
  );
};

/** The pack in this folder, or the only one in 'policies' or 'packs'. */
const onlyPack = (io: Io): string => {
  const packs = packsHere(io);
  const [only] = packs;
  if (only !== undefined && packs.length === 1) return only;
  throw new InputError(
    packs.length === 0
      ? "must name the folder of a pack: there is none in 'policies'; 'decorum new pack NAME' makes one"
      : `must name one of ${packs.map(literal).join(", ")}`,
    "--pack",
  );
};

/** The file of a pack with one more entry, in its own style and with its comments. */
export const withEntry = (
  path: string,
  entry: JsonObject,
  io: Io,
  list: "rules" | "defaulters" = "rules",
): PlannedFile => {
  const before = readableText(path, () => io.files.read(join(io.cwd, path)));
  const [manifest, another] = parseManifests(before);
  const { value } = manifest ?? {};
  if (another !== undefined || !isObject(value) || value["kind"] !== "PolicyPack")
    throw new InputError("must contain one document of kind 'PolicyPack'", path);
  const id = entryIdOf(entry) ?? "";
  if (
    [...arrayAt(value, "spec", "rules"), ...arrayAt(value, "spec", "defaulters")].some((one) => entryIdOf(one) === id)
  )
    throw new InputError(`has an entry ${literal(id)} already`, path);
  const wanted = { ...value, spec: { ...objectAt(value, "spec"), [list]: [...arrayAt(value, "spec", list), entry] } };
  const edited = editDocument(before, wanted);
  if (edited === undefined)
    throw new InputError(`must be YAML in which an entry can be added to \`spec.${list}\`; add it by hand`, path);
  return { path, text: withBlankLine(before, edited), before };
};

/** An empty line before the new entry, as before the others; a single one decides by its length. */
const withBlankLine = (before: string, edited: string): string => {
  let same = 0;
  while (same < before.length && before[same] === edited[same]) same++;
  const start = edited.lastIndexOf("\n", same - 1) + 1;
  const [, indent] = /^([ \t]*)- /.exec(edited.slice(start)) ?? [];
  if (indent === undefined || edited.slice(0, start).endsWith("\n\n")) return edited;
  const lines = before.split(/\r?\n/);
  const items = [...lines.keys()].filter((index) => lines[index]?.startsWith(`${indent}- `) === true);
  const isApart = items.slice(1).some((index) => hasBlankAbove(lines, index));
  const isLong = items.length === 1 && lines.slice(items[0]).filter((line) => line.trim() !== "").length > 5;
  return isApart || isLong ? `${edited.slice(0, start)}\n${edited.slice(start)}` : edited;
};

/** Above the line and its comments. */
const hasBlankAbove = (lines: readonly string[], index: number): boolean => {
  let above = index - 1;
  while (/^\s*#/.test(lines[above] ?? "")) above--;
  return lines[above]?.trim() === "";
};

/** An entry of a pack that uses a rule or defaulter, with the options and the examples of its documentation, to be changed. */
const entryOf = (id: string, used: RuleOrDefaulter): JsonObject => {
  const isDefaulter = "defaults" in used;
  const named = { use: used.id, ...(id === used.id ? {} : { id }), ...(isDefaulter ? {} : { action: "Warn" }) };
  if (!isGeneric(used.id)) return named;
  if (used.cluster !== undefined || "user" in used)
    throw new InputError(
      `must be a rule or defaulter whose examples are one object, not ${literal(used.id)}; see the page of 'decorum explain'`,
      "--as",
    );
  const [stored, first = stored] = exampleObjects(isDefaulter ? used.before : used.good);
  const second = exampleObjects(isDefaulter ? used.after : used.bad).at(-1);
  if (first === undefined || second === undefined) throw new Error(`${used.id} must have examples`);
  const isUpdate = first !== stored;
  const options = optionsOf(used);
  return {
    ...named,
    match: { resourceRules: [resourceRule(first, isUpdate, isDefaulter ? undefined : stringAt(options, "field"))] },
    options,
    ...(isUpdate && stored !== undefined ? { oldObject: stored } : {}),
    ...(isDefaulter ? { before: first, after: second } : { good: first, bad: second }),
  };
};

/** 'kubectl scale' changes replicas through a subresource. */
const resourceRule = ({ apiVersion, kind }: KubeObject, isUpdate: boolean, field: string | undefined): JsonObject => {
  const { group } = parseApiVersion(apiVersion);
  const { resource } = resourceFor(group, kind);
  const isScaled = field === "spec.replicas" && subresourcesOf(group, resource).includes("scale");
  return {
    apiGroups: [group],
    resources: [resource, ...(isScaled ? [`${resource}/scale`] : [])],
    operations: isUpdate ? ["UPDATE"] : ["CREATE", "UPDATE"],
  };
};

/** The options of the examples, without those that are the default. */
const optionsOf = ({ options }: RuleOrDefaulter): JsonObject => {
  const defaults = (options?.defaults ?? {}) as JsonObject;
  const example = (options?.example ?? {}) as JsonObject;
  const differs = ([name, value]: readonly [string, Json | undefined]): boolean =>
    !equalJson(value ?? null, defaults[name] ?? null);
  return Object.fromEntries(Object.entries(example).filter(differs));
};
