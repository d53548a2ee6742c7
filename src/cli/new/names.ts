import { stringAt } from "kube-json";
import { InputError } from "../../model/input-error.js";
import { literal } from "../../text/message.js";
import { type Catalogue, categoriesOf, type JsonSchema } from "../../model/rule.js";
import { NAME } from "../../packs/shared/definitions.js";
import { ENTRY_ID } from "../../packs/pack-document.js";

/** The names of new parts. Each function throws InputError with the rule for names. */

const refuse = (name: string, expected: string): never => {
  throw new InputError(`${expected}, not ${literal(name)}`, "NAME");
};

const requireMatch = (name: string, schema: JsonSchema): void => {
  const pattern = new RegExp(stringAt(schema, "pattern") ?? "");
  if (!pattern.test(name)) refuse(name, stringAt(schema, "patternErrorMessage") ?? "");
};

/** `builtIn` are the names of the built-in packs. */
export const requirePackName = (name: string, builtIn: readonly string[]): void => {
  requireMatch(name, NAME);
  if (builtIn.includes(name)) refuse(name, "must be another name than those of the built-in packs");
};

export const requireEntryId = (id: string): void => {
  requireMatch(id, ENTRY_ID);
  if (id.length > 128) refuse(id, "must have at most 128 characters");
};

/** The parts of the id of a rule in TypeScript. */
export interface RuleId {
  readonly id: string;
  readonly category: string;
  readonly name: string;
  /** The constant in TypeScript. */
  readonly constant: string;
}

/** Two words at least, so that the constant is no reserved word of the language. */
const RULE_ID = /^([a-z][a-z0-9]*(?:-[a-z0-9]+)*)\/([a-z][a-z0-9]*(?:-[a-z0-9]+)+)$/;

export const ruleIdOf = (id: string): RuleId => {
  const [, category = "", name = ""] = RULE_ID.exec(id) ?? [];
  if (category === "" || id.length > 128)
    refuse(
      id,
      "must be CATEGORY/NAME of at most 128 characters: lowercase letters, digits and '-', the name with two words at least, which say what must hold, such as 'acme/has-owner'",
    );
  return { id, category, name, constant: name.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()) };
};

export const requireFreeCategory = (category: string, catalogue: Catalogue): void => {
  if (categoriesOf(catalogue).includes(category))
    refuse(category, "must begin with a category that no shipped rule has, such as 'acme'");
};

/** A name that npm accepts for a package; those with a scope get a folder without it. */
const PACKAGE = /^(?:@[a-z0-9][a-z0-9-]*\/)?([a-z][a-z0-9]*(?:-[a-z0-9]+)*)$/;

/** The folder of a plugin, which is also the category of its rules. */
export const pluginFolder = (name: string, catalogue: Catalogue): string => {
  const [, folder = ""] = PACKAGE.exec(name) ?? [];
  if (folder === "" || name.length > 128)
    refuse(
      name,
      "must be the name of a package of at most 128 characters: lowercase letters, digits and '-', perhaps with a scope, such as 'acme-rules' or '@acme/rules'",
    );
  requireFreeCategory(folder, catalogue);
  return folder;
};
