import type { ExplainOutput } from "./shell/choices.js";
import { conventionOf, INVENTORY } from "../docs/inventory.js";
import { type Use, useOf } from "../docs/use.js";
import { isObject } from "kube-json";
import { InputError } from "../model/input-error.js";
import { literal } from "../text/message.js";
import { type Catalogue, categoriesOf, categoryOf, type RuleOrDefaulter, namedBy } from "../model/rule.js";
import { didYouMean } from "kube-api";
import { writtenEntry } from "../packs/extends/extends.js";
import type { LoadedPack } from "../packs/load.js";
import { EXIT, type ExitCode } from "../app/host/exit-code.js";
import { type PacksHere, type RuleHere, ruleHere } from "../app/config/rules-here.js";
import type { ExplainInput } from "./given-input.js";
import { catalogueData, catalogueTable, categoryTable } from "./formats/pages/catalogue.js";
import { CORE_TYPES, coreTypesPage } from "./formats/pages/core-types-page.js";
import { entryPage, type EntryInPack, saysMore, rulePage, conventionPage } from "./formats/pages/rule-page.js";
import type { Style } from "./formats/format.js";
import { COMMAND } from "../app/host/called-as.js";
import type { Io } from "./terminal/io.js";

/** In place of a name: all rules and defaulters. */
export const ALL = "--all";

/**
 * `decorum explain`: without a name the categories of rules; with one its demand, the reasons, and how to do it right. A name is
 * an id, an id that a pack gave (then first the words of the pack), the last part of an id if that is enough to tell it, the
 * first part of ids (then a list of them), the id of a convention, or 'core-types'. Throws InputError for any other, and for the
 * last two in formats other than text. With a configuration, the page of a rule includes its settings there. For programs, all
 * rules and defaulters are listed without a name.
 */
export const explain = async (
  given: string | undefined,
  catalogue: Catalogue,
  input: ExplainInput,
  output: ExplainOutput,
  style: Style,
  io: Io,
): Promise<ExitCode> => {
  // A shell may complete a category as it completes a folder.
  const name = given?.replace(/\/$/, "");
  const text =
    output === "text" ? page(name, catalogue, input, style) : data(name, catalogue, input.packs, output, io.command);
  await io.stdout.write(text);
  return EXIT.clean;
};

const page = (name: string | undefined, catalogue: Catalogue, { packs, here }: ExplainInput, style: Style): string => {
  if (name === undefined) return categoryTable(catalogue, style);
  if (name === ALL) return catalogueTable(catalogue, style);
  if (name === CORE_TYPES) return coreTypesPage(catalogue, style);
  const convention = conventionOf(name);
  if (convention !== undefined) return conventionPage(convention, catalogue, style);
  const { entries, found, shown, isCategory } = select(name, catalogue, packs, style.command);
  if (isCategory === true) return catalogueTable(inCategory(name, catalogue), style);
  return [
    ...found.filter((entry) => usedBy(entry).id !== name || saysMore(entry)).map((entry) => entryPage(entry, style)),
    ...shown.map((one) => rulePage(one, usesOf(one, entries), hereOf(one, here), style)),
  ].join("\n");
};

const data = (
  name: string | undefined,
  catalogue: Catalogue,
  packs: readonly LoadedPack[],
  output: "json" | "yaml",
  command: string | undefined,
): string => {
  if (name === CORE_TYPES || (name !== undefined && conventionOf(name) !== undefined))
    throw new InputError(`${literal(name)} must be explained as text, not with '--output ${output}'`);
  const { entries, shown } =
    name === undefined || name === ALL
      ? { entries: packs.flatMap(entriesOf), shown: [...catalogue.rules, ...catalogue.defaulters] }
      : select(name, catalogue, packs, command);
  return catalogueData(
    shown.map((one) => [one, usesOf(one, entries)]),
    output,
  );
};

/** Finds the entries of packs, and the rules or defaulters, of a name. Throws InputError if there are none. */
const select = (
  name: string,
  catalogue: Catalogue,
  packs: readonly LoadedPack[],
  command: string | undefined,
): ExplainedPart => {
  const all = [...catalogue.rules, ...catalogue.defaulters];
  const entries = packs.flatMap(entriesOf);
  const found = entries.filter(({ bound }) => bound.id === name);
  const exact = all.filter(({ id }) => id === name || found.some((entry) => usedBy(entry).id === id));
  if (exact.length > 0) return { entries, found, shown: exact };
  const { rules, defaulters } = inCategory(name, catalogue);
  const category = [...rules, ...defaulters];
  if (category.length > 0 && !all.some(({ id }) => id.endsWith(`/${name}`)))
    return { entries, found, shown: category, isCategory: true };
  return { entries, found, shown: [find(name, catalogue, entries, command)] };
};

const inCategory = (name: string, { rules, defaulters }: Catalogue): Catalogue => ({
  rules: rules.filter(({ id }) => categoryOf(id) === name),
  defaulters: defaulters.filter(({ id }) => categoryOf(id) === name),
});

interface ExplainedPart {
  readonly entries: readonly EntryInPack[];
  readonly found: readonly EntryInPack[];
  readonly shown: readonly RuleOrDefaulter[];
  /** The name is the first part of their ids. */
  readonly isCategory?: true;
}

/** Returns the effect of a configuration on a rule. */
const hereOf = (one: RuleOrDefaulter, here: PacksHere | undefined): readonly RuleHere[] =>
  here === undefined || !("action" in one) ? [] : ruleHere(one.id, here);

const usesOf = ({ id }: RuleOrDefaulter, entries: readonly EntryInPack[]): readonly Use[] =>
  entries
    .filter((entry) => usedBy(entry).id === id)
    .map(({ pack, enforceVersion, bound }) => useOf(pack, enforceVersion, bound));

const entriesOf = ({ pack, document, bases = [] }: LoadedPack): readonly EntryInPack[] =>
  (["rules", "defaulters"] as const).flatMap((list) =>
    pack[list].map((bound: EntryInPack["bound"]) => {
      const entry = writtenEntry({ document, bases }, list, bound.id);
      return {
        pack: pack.name,
        enforceVersion: pack.enforceVersion,
        bound,
        document: isObject(entry) ? entry : {},
      };
    }),
  );

const usedBy = ({ bound }: EntryInPack): RuleOrDefaulter => ("rule" in bound ? bound.rule : bound.defaulter);

/** Finds a rule or defaulter by the last part of its id. */
const find = (
  name: string,
  catalogue: Catalogue,
  entries: readonly EntryInPack[],
  command = COMMAND,
): RuleOrDefaulter => {
  const all = [...catalogue.rules, ...catalogue.defaulters];
  const ending = namedBy(name, catalogue);
  const [only, another] = ending;
  if (only !== undefined && another === undefined) return only;
  if (ending.length > 1) {
    throw new InputError(
      `${literal(name)} is ambiguous; it must be ${ending.map(({ id }) => literal(id)).join(" or ")}`,
    );
  }
  const ids = [...all, ...entries.map(({ bound }) => bound)].map(({ id }) => id);
  const lastParts = ids.map((id) => id.slice(id.lastIndexOf("/") + 1));
  const known = [...ids, ...categoriesOf(catalogue), ...lastParts, ...INVENTORY.map(({ id }) => id), CORE_TYPES];
  throw new InputError(
    `${literal(name)} must be the id of a rule, a defaulter or a convention, a category, or ${literal(CORE_TYPES)}${containing(name, ids) ?? didYouMean(name, known)}\nRun '${command} explain' to list the categories, '${command} explain --all' to list all. Entries of your packs: '--packs FOLDER'.`,
  );
};

const MAX_SUGGESTED = 10;
/** Shorter words are in too many ids. */
const MIN_WORD = 3;

/** The ids with a word: `; did you mean 'a/no-b' or 'a/no-c'?`; undefined if none has it. */
const containing = (word: string, ids: readonly string[]): string | undefined => {
  const found = [...new Set(ids)].filter((id) => id.includes(word.toLowerCase()));
  if (word.length < MIN_WORD || found.length === 0) return undefined;
  const named = found.slice(0, MAX_SUGGESTED).map(literal);
  const more = found.length - named.length;
  const last = more > 0 ? `${String(more)} more` : named.pop();
  return `; did you mean ${named.length === 0 ? "" : `${named.join(", ")} ${more > 0 ? "and" : "or"} `}${last ?? ""}?`;
};
