import { conventionOf, INVENTORY } from "../docs/inventory.js";
import { InputError } from "../model/input-error.js";
import { literal } from "../model/message.js";
import type { Bound, Pack } from "../model/pack.js";
import type { AnyDefaulter, AnyRule, Catalogue } from "../model/rule.js";
import { didYouMean } from "../model/suggest.js";
import { EXIT, type ExitCode } from "./exit-code.js";
import { catalogueTable } from "./formats/catalogue-table.js";
import { conventionPage } from "./formats/convention-page.js";
import { rulePage, type Use } from "./formats/rule-page.js";
import type { Style } from "./formats/style.js";
import type { Io } from "./io.js";

/**
 * `decorum explain`: without a name all rules and defaulters; with one what it demands, why, and how to do it right.
 * A name is an id, an id that a pack gave, the last part of an id if that is enough to tell it, or the id of a
 * convention. Throws InputError for any other.
 */
export const explain = async (
  name: string | undefined,
  catalogue: Catalogue,
  packs: readonly Pack[],
  style: Style,
  io: Io,
): Promise<ExitCode> => {
  await io.stdout.write(
    name === undefined ? catalogueTable(catalogue, style) : page(name, catalogue, packs, style),
  );
  return EXIT.clean;
};

const page = (name: string, catalogue: Catalogue, packs: readonly Pack[], style: Style): string => {
  const convention = conventionOf(name);
  if (convention !== undefined) return conventionPage(convention, catalogue, style);
  const described = find(name, catalogue, packs);
  return rulePage(described, usesOf(described, packs), style);
};

const find = (name: string, catalogue: Catalogue, packs: readonly Pack[]): AnyRule | AnyDefaulter => {
  const all = [...catalogue.rules, ...catalogue.defaulters];
  const exact = all.find(({ id }) => id === name) ?? entryNamed(name, packs);
  if (exact !== undefined) return exact;
  const ending = all.filter(({ id }) => id.endsWith(`/${name}`));
  const [only, another] = ending;
  if (only !== undefined && another === undefined) return only;
  if (ending.length > 1) {
    throw new InputError(
      `${literal(name)} may mean ${ending.map(({ id }) => literal(id)).join(" or ")}; only one may be named`,
    );
  }
  const ids = [...all, ...boundsOf(packs)].map(({ id }) => id);
  const lastParts = ids.map((id) => id.slice(id.lastIndexOf("/") + 1));
  const known = [...ids, ...lastParts, ...INVENTORY.map(({ id }) => id)];
  throw new InputError(
    `${literal(name)} must be the id of a rule, a defaulter or a convention${didYouMean(name, known)}\n'decorum explain' lists them.`,
  );
};

const boundsOf = (packs: readonly Pack[]): readonly Bound[] =>
  packs.flatMap(({ rules, defaulters }) => [...rules, ...defaulters]);

const entryNamed = (name: string, packs: readonly Pack[]): AnyRule | AnyDefaulter | undefined =>
  packs.flatMap(({ rules }) => rules).find(({ id }) => id === name)?.rule ??
  packs.flatMap(({ defaulters }) => defaulters).find(({ id }) => id === name)?.defaulter;

const usesOf = ({ id }: AnyRule | AnyDefaulter, packs: readonly Pack[]): readonly Use[] =>
  packs.flatMap((pack) => [
    ...pack.rules
      .filter(({ rule }) => rule.id === id)
      .map((bound) => ({ pack: pack.name, entry: bound.id, action: bound.action })),
    ...pack.defaulters
      .filter(({ defaulter }) => defaulter.id === id)
      .map((bound) => ({ pack: pack.name, entry: bound.id })),
  ]);
