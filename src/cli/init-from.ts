import { stringify } from "yaml";
import {
  type Json,
  type JsonObject,
  arrayAt,
  formatField,
  isArray,
  isObject,
  objectAt,
  own,
  stringAt,
  valueAt,
} from "kube-json";
import { parseManifests } from "kube-manifests";
import { readableText } from "../files/readable.js";
import { InputError } from "../model/input-error.js";
import { anyOf, count, literal } from "../text/message.js";
import { KUBE_API_LINTER, LINTERS, linterConfig, linterOf } from "../packs/kube-api-linter.js";
import { bindOptions } from "../packs/entries/options.js";
import type { LoadedPack } from "../packs/load.js";
import type { App } from "../app/parts/product.js";

/** The settings of kube-api-linter in a configuration of golangci-lint, as settings of a decorum.yaml. */
export interface Adopted {
  readonly packs: readonly string[];
  /** YAML of the field `rules`; '' if the defaults are the same. */
  readonly rules: string;
  /** Settings that could not be taken over, one sentence each. */
  readonly notes: readonly string[];
}

/** Where versions 2 and 1 of golangci-lint have the settings of a linter that is compiled in, and of a plugin. */
const PLACES = [
  ["linters", "settings", "custom"],
  ["linters-settings", "custom"],
];

/** Reads a file such as .golangci.yml. Throws InputError if it cannot be used. */
export const adoptedFrom = (file: string, { product, io }: App): Adopted => {
  const document = documentIn(
    readableText(file, () => io.files.read(file)),
    file,
  );
  const settings = settingsIn(document, file);
  const builtIn = product.loadPacks(product.packsDirectory).loaded;
  const pack = builtIn.find((one) => one.pack.name === KUBE_API_LINTER);
  if (pack === undefined) throw new InputError(`needs the pack ${literal(KUBE_API_LINTER)}`, file);
  const chosen = chosenIn(objectAt(settings, "linters"), file);
  const configs = objectAt(settings, "lintersConfig");
  const unknown = [...chosen.named, ...Object.keys(configs)].filter((name) => linterNamed(name) === undefined);
  const found = rulesOf(pack, chosen, configs).map((rule) => ({ rule, refused: refusal(pack, ...rule) }));
  const rules = found.flatMap(({ rule, refused }) => (refused === undefined ? [rule] : []));
  return {
    // The pack of Decorum's own rules on Go says the same.
    packs: [
      KUBE_API_LINTER,
      ...builtIn
        .map((one) => one.pack)
        .filter(isDefault)
        .map(({ name }) => name),
    ],
    rules:
      rules.length === 0
        ? ""
        : stringify({ rules: Object.fromEntries(rules) }, { lineWidth: 120, flowCollectionPadding: true }),
    notes: [
      ...[...new Set(unknown)].map((name) => `${literal(name)} is a linter that the pack does not have`),
      ...found.flatMap(({ refused }) => refused ?? []),
      ...exclusionNotes(document),
    ],
  };
};

const isDefault = ({ name, optIn }: LoadedPack["pack"]): boolean => optIn !== true && name !== "go-types";

const documentIn = (text: string, file: string): Json => {
  const [manifest] = parseManifests(text);
  const [problem] = manifest?.errors ?? [];
  if (problem !== undefined) throw new InputError(problem.message, `${file}:${problem.line}:${problem.column}`);
  return manifest?.value ?? null;
};

const settingsIn = (document: Json, file: string): JsonObject => {
  for (const place of PLACES) {
    const custom = objectAt(valueAt(document, place));
    const found = own(own(custom, "kubeapilinter") ?? own(custom, "kube-api-linter") ?? null, "settings");
    if (isObject(found)) return found;
  }
  throw new InputError(
    `must have the settings of kube-api-linter, at ${anyOf(PLACES.map((place) => [...place, "kubeapilinter", "settings"].join(".")))}`,
    file,
  );
};

interface Chosen {
  readonly named: readonly string[];
  readonly isOn: (linter: string, isDefault: boolean) => boolean;
}

const chosenIn = (linters: JsonObject, file: string): Chosen => {
  const namesAt = (name: string): readonly string[] => {
    const names = own(linters, name);
    if (names !== undefined && !isArray(names)) throw new InputError(`must have a list at ${literal(name)}`, file);
    return arrayAt(names).flatMap((one) => (typeof one === "string" ? [one.toLowerCase()] : []));
  };
  const [enabled, disabled] = [namesAt("enable"), namesAt("disable")];
  return {
    named: [...enabled, ...disabled].filter((name) => name !== "*"),
    isOn: (linter, isDefault) =>
      !disabled.includes(linter) &&
      (enabled.includes("*") || enabled.includes(linter) || (isDefault && !disabled.includes("*"))),
  };
};

const linterNamed = (name: string): string | undefined =>
  Object.keys(LINTERS).find((one) => one === name.toLowerCase());

/** The settings of the entries of the pack that differ from it. */
const rulesOf = (
  { document }: LoadedPack,
  { isOn }: Chosen,
  configs: JsonObject,
): readonly (readonly [string, Json])[] =>
  arrayAt(document, "spec", "rules").flatMap((entry): readonly (readonly [string, Json])[] => {
    const id = stringAt(entry, "id") ?? "";
    const [linter, part] = linterOf(id);
    const isDefault = stringAt(entry, "level") !== "Advice";
    const isChosen = isOn(linter, isDefault);
    if (!isChosen) return isDefault ? [[id, "Off"]] : [];
    const name = Object.keys(configs).find((one) => one.toLowerCase() === linter);
    const config = name === undefined ? undefined : configs[name];
    const changed = config === undefined ? undefined : LINTERS[linter]?.options?.(linterConfig(config))[part];
    const options = changed === undefined ? undefined : { ...objectAt(entry, "options"), ...changed };
    // A part that only a configuration switches on.
    if (!isDefault && part !== "" && changed === undefined) return [];
    const setting = { ...(isDefault ? {} : { action: "Deny" }), ...(options === undefined ? {} : { options }) };
    return Object.keys(setting).length === 0 ? [] : [[id, options === undefined ? "Deny" : setting]];
  });

/** Says why the rule of an entry refuses its options: a decorum.yaml with them would be rejected. */
const refusal = ({ pack }: LoadedPack, id: string, setting: Json): string | undefined => {
  const bound = pack.rules.find((one) => one.id === id);
  const options = own(setting, "options");
  if (bound === undefined || !isObject(options)) return undefined;
  const outcome = bindOptions(bound.rule, options, [], bound);
  if ("options" in outcome) return undefined;
  const problems = outcome.causes.map(({ field, message }) => `\`${formatField(field)}\` ${message}`);
  return `the settings of ${literal(id)} are left out: ${problems.join("; ")}`;
};

const exclusionNotes = (document: Json): readonly string[] => {
  const rules = [
    ...arrayAt(document, "linters", "exclusions", "rules"),
    ...arrayAt(document, "issues", "exclude-rules"),
  ];
  const about = rules.filter((rule) =>
    arrayAt(rule, "linters").some((one) => typeof one === "string" && /kube-?api-?linter/.test(one)),
  );
  return about.length === 0
    ? []
    : [
        `${count(about.length, "exclusion")} of golangci-lint ${about.length === 1 ? "was" : "were"} not taken over: waive fields in Go with '// +decorum:waive LINTER -- REASON', or write a baseline with 'decorum dry-run --write-baseline'`,
      ];
};
