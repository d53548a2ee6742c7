import { type Json, defined } from "kube-json";
import { RELEASES, RELEASE_PATTERN } from "kube-builtin";
import { LEVELS } from "../../model/pack.js";
import type { Catalogue, Described, JsonSchema } from "../../model/rule.js";
import { closed } from "../../model/json-schema.js";
import { API_VERSION, setOf } from "../../packs/shared/definitions.js";
import { OWNED_GROUPS, optionsSchema } from "../../packs/pack-document.js";
import { oneOf } from "../../text/message.js";
import { FAIL_ON } from "./fail-on.js";
import { OUTPUT_NAMES } from "./output-names.js";

const ACTION: JsonSchema = {
  enum: ["Off", "Warn", "Deny"],
  description: "Off: the rule does not run. Warn or Deny: the action of its findings.",
};

/** An action, or that and the options with this schema. */
const setting = (options: Json | undefined): JsonSchema => ({
  anyOf: [ACTION, { ...closed({ action: ACTION, ...defined({ options }) }), minProperties: 1 }],
});

const SETTING = setting({ type: "object", description: "Options of the rule, instead of those in the pack." });

const texts = (what: string, description: string): JsonSchema =>
  setOf({ type: "string", minLength: 1, description: what }, description);

const GLOB: JsonSchema = {
  type: "string",
  // Not only './' or '/', which would match nothing.
  pattern: "[^./]|\\.\\.|\\.$",
  patternErrorMessage: "must be a glob, such as 'vendor' or 'config/samples/**'",
  description: "A glob.",
};

const OUTPUT_PATTERN = `^(?:${OUTPUT_NAMES.join("|")})(?:=.+)?$`;

/** The sources of rules, and the excuses for their findings. */
const RULE_SOURCES = {
  packs: texts(
    "Name of a built-in pack, or a folder.",
    "Packs to run instead of the built-in ones, by name or as a folder such as './policies'.",
  ),
  exceptions: texts(
    "A file or folder.",
    "Files and folders with documents of kind PolicyExceptions, as with '--exceptions'.",
  ),
  plugins: texts(
    "Path of a module that starts with './' or '../', or the name of a package.",
    "Modules with rules and defaulters of your own. Their code runs with the rights of the user.",
  ),
};

/** The output of dry-run, and the conditions under which it fails. */
const OUTCOME = {
  output: {
    type: ["string", "array"],
    pattern: OUTPUT_PATTERN,
    minItems: 1,
    items: { type: "string", pattern: OUTPUT_PATTERN },
    description: "Output of dry-run, or a list of outputs, as with '--output': 'FORMAT' or 'FORMAT=FILE'.",
  },
  failOn: {
    enum: FAIL_ON,
    description: "Least severe action that makes dry-run fail, as with '--fail-on'.",
  },
  strict: {
    type: "boolean",
    description:
      "Makes dry-run and review fail if a document was not judged against a schema, or by a policy or rule, or a generated CRD is older than its Go types, as with '--strict'.",
  },
  baseline: {
    type: "string",
    minLength: 1,
    description: "File of the findings that are known, as with '--baseline'.",
  },
};

const document = (rules: JsonSchema): JsonSchema =>
  closed(
    {
      apiVersion: { const: API_VERSION, description: "Version of the document format." },
      kind: { const: "Config", description: "Kind of the document." },
      paths: texts("A file, folder or glob.", "What is reviewed if a command names no path."),
      exclude: setOf(GLOB, "Files and folders to leave out, as with '--exclude'."),
      owned: {
        ...OWNED_GROUPS,
        description:
          "API groups that you own, as with '--owned'. Default: those of the kubebuilder project around the input.",
      },
      ...RULE_SOURCES,
      kubernetesVersion: {
        type: "string",
        pattern: RELEASE_PATTERN,
        patternErrorMessage: `must be ${oneOf(RELEASES)}`,
        examples: RELEASES,
        description: "Release of Kubernetes whose kinds and fields count, as with '--kubernetes-version'.",
      },
      schemaLocations: texts(
        "A file, a folder, or a path with variables such as '{{.Group}}'.",
        "Schemas of kinds whose CRDs are not in the input, as with '--schema-location'.",
      ),
      level: { enum: LEVELS, description: "Extent of the review of CRDs, as with '--level'." },
      ...OUTCOME,
      rules,
      overrides: {
        type: "array",
        minItems: 1,
        items: closed({ paths: setOf(GLOB, "The files to which the settings apply."), rules }, "paths", "rules"),
        description: "Settings of rules for some files; later ones take precedence.",
      },
    },
    "apiVersion",
    "kind",
  );

const RULES = "Settings of rules, by the id of a rule or of an entry of a pack.";

/** The schema by which a configuration is read; ids and options of rules are checked in code. */
export const CONFIG_DOCUMENT: JsonSchema = document({
  type: "object",
  additionalProperties: SETTING,
  description: RULES,
});

/** JSON Schema (draft 7) of decorum.yaml for editors, with the ids and options of all rules. */
export const configSchema = ({ rules }: Catalogue): JsonSchema => ({
  $schema: "http://json-schema.org/draft-07/schema#",
  title: "Config",
  description: "Settings of the Decorum command line, in a file decorum.yaml; flags take precedence.",
  ...document({ $ref: "#/definitions/rules" }),
  definitions: {
    setting: SETTING,
    rules: {
      type: "object",
      description: RULES,
      properties: Object.fromEntries(rules.map((rule) => [rule.id, settingOf(rule)])),
      additionalProperties: { $ref: "#/definitions/setting" },
    },
  },
});

const settingOf = (rule: Described<unknown>): JsonSchema => ({
  description: rule.summary,
  ...setting(rule.options && optionsSchema(rule)),
});
