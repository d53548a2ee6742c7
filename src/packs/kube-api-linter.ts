import { type Json, type JsonObject, arrayAt, isObject, objectAt, stringAt } from "kube-json";
import { literal } from "../text/message.js";
import { packMessageProblem } from "../text/pack-message.js";

/** The pack that has the names of kube-api-linter: an entry is named after its linter, perhaps with a part behind a '/'. */
export const KUBE_API_LINTER = "kube-api-linter";

/** A linter of kube-api-linter, as its documentation of May 2026 describes it. */
export interface Linter {
  /** The checks of the linter, as a sentence. */
  readonly checks: string;
  /** Where the entries of the pack differ, and why; absent if they find the same. */
  readonly differs?: string;
  /** The options of the entries that its configuration changes, by the part of their ids behind the linter's name. */
  readonly options?: (config: LinterConfig) => Readonly<Record<string, JsonObject>>;
}

/** The configuration of a linter; it takes names of fields in any case, and values too. */
interface LinterConfig {
  /** The text of a field, in lower case; undefined if it is not set. */
  readonly policy: (...path: readonly string[]) => string | undefined;
  /** The text of a field, unchanged. */
  readonly text: (name: string) => string | undefined;
  readonly list: (name: string) => readonly JsonObject[];
}

export const linterConfig = (config: Json): LinterConfig => ({
  policy: (...path) => {
    const value = path.reduce<Json | undefined>((at, name) => field(at, name), config);
    return typeof value === "string" ? value.toLowerCase() : undefined;
  },
  text: (name) => {
    const value = field(config, name);
    return typeof value === "string" ? value : undefined;
  },
  list: (name) => arrayAt(field(config, name)).filter(isObject),
});

/** Names of fields count in any case. */
const field = (value: Json | undefined, name: string): Json | undefined =>
  Object.entries(objectAt(value)).find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1];

const textOf = (value: Json, name: string): string => {
  const found = field(value, name);
  return typeof found === "string" ? found : "";
};

const texts = (value: Json, name: string): Json[] => [...arrayAt(field(value, name))];

/** 'SuggestFix' and 'Warn' count as required; fixes are made by `decorum fix`. */
const demand = (policy: string | undefined): string =>
  policy === "ignore" ? "Ignore" : policy === "forbid" ? "Forbid" : "Require";

const MARKER_NAMES = "marker names in any order and form that controller-gen reads";

export const LINTERS: Readonly<Record<string, Linter>> = {
  arrayofstruct: {
    checks: "Items of a list of structs have a required field.",
  },
  commentstart: {
    checks: "A comment exists and starts with the name of the field in JSON.",
    differs: "A comment that starts with 'Deprecated:' passes.",
  },
  conditions: {
    checks: "`Conditions` is a list of metav1.Condition with its markers and tags.",
    options: ({ policy }) => ({
      "": {
        isFirstField: policy("isFirstField") !== "ignore",
        usePatchStrategy: demand(policy("usePatchStrategy")),
        useProtobuf: demand(policy("useProtobuf")),
      },
    }),
  },
  conflictingmarkers: {
    checks: "Markers that you list do not occur together.",
    options: ({ list }) => ({
      "": {
        conflicts: list("conflicts").map((one) => ({
          name: textOf(one, "name"),
          sets: texts(one, "sets"),
          description: textOf(one, "description"),
        })),
      },
    }),
  },
  defaultorrequired: { checks: "A required field has no default." },
  defaults: {
    checks: "A field with a default is optional, has `omitempty` or `omitzero`, and the preferred marker.",
    options: ({ policy }) => ({
      omitted: {
        ...(policy("omitzero", "policy") === "forbid" ? { omitzero: "Forbidden" } : {}),
        ...(policy("omitempty", "policy") === "ignore" ? { fields: "Structs" } : {}),
      },
      marker: { marker: policy("preferredDefaultMarker") ?? "default" },
    }),
  },
  dependenttags: {
    checks: "A marker that you list has the markers on which it depends.",
    differs: "A dependency of `listType` also counts for `listType=map`.",
    options: ({ list }) => ({
      "": {
        dependencies: list("rules").map((one) => ({
          marker: textOf(one, "identifier"),
          needs: texts(one, "dependsOn"),
          any: textOf(one, "type").toLowerCase() === "any",
        })),
      },
    }),
  },
  duplicatemarkers: { checks: "No marker occurs twice with the same value." },
  forbiddenmarkers: {
    checks: "Markers that you list do not occur.",
    options: ({ list }) => ({ "": { markers: [...list("markers")] } }),
  },
  integers: { checks: "Integers are int32 or int64." },
  jsontags: {
    checks: "Each field has a JSON tag in camelCase; optionally, it has the words of the Go name.",
    options: ({ text, policy }) => ({
      ...(text("jsonTagRegex") === undefined ? {} : { pattern: { pattern: text("jsonTagRegex") ?? "" } }),
      // Off without it.
      ...(["warn", "suggestfix"].includes(policy("fieldNameMatch") ?? "") ? { names: {} } : {}),
    }),
  },
  maxlength: {
    checks: "Strings and lists have a maximum length.",
    differs: "Conditions, and fields whose type in JSON a marker changes, pass.",
  },
  minlength: { checks: "Strings, lists, maps and structs have a minimum length." },
  namingconventions: {
    checks: "Names of fields match expressions that you list.",
    differs: "Fields are not renamed; the message says what to write.",
    options: ({ list }) => ({
      "": {
        conventions: list("conventions").map((one) => ({
          pattern: textOf(one, "violationMatcher"),
          message: messageOf(one),
        })),
      },
    }),
  },
  nobools: { checks: "No field is a boolean." },
  nodurations: {
    checks: "No field is a Go duration.",
    differs: "Types are known by the path of their import, not by the name of the package.",
  },
  nofloats: { checks: "No field is a floating-point number." },
  nomaps: {
    checks: "No field is a map, except from strings to strings.",
    options: ({ policy }) => {
      const chosen = policy("policy");
      return {
        "": { policy: chosen === "enforce" ? "AllowNone" : chosen === "ignore" ? "AllowBuiltInTypes" : "AllowStrings" },
      };
    },
  },
  nonpointerstructs: {
    checks: "A struct that is no pointer is required exactly if one of its fields is.",
  },
  nonullable: { checks: "No field has the marker `nullable`." },
  nophase: { checks: "No name of a field contains 'Phase'." },
  noreferences: {
    checks: "A name contains 'Ref', not 'Reference'.",
    options: ({ policy }): Readonly<Record<string, JsonObject>> =>
      policy("policy") === "noreferences"
        ? {
            "": {
              conventions: [
                {
                  pattern: "^[Rr]ef(erence)?(s?)([A-Z])|Ref(erence)?(s?)$",
                  message: "must not contain 'Ref' or 'Reference'",
                },
              ],
            },
          }
        : {},
  },
  notimestamp: { checks: "No name contains 'Timestamp'." },
  optionalfields: {
    checks: "Optional fields are pointers, with `omitempty` or `omitzero`.",
    differs:
      "Whether '' matches a pattern, what a rule in CEL allows, and types of other modules that are not known count as unknown, and are not reported.",
    options: ({ policy }) => {
      const pointers = policy("pointers", "preference") === "whenrequired" ? "WhenRequired" : "Always";
      const isForbidden = policy("omitzero", "policy") === "forbid";
      const isIgnored = policy("omitempty", "policy") === "ignore";
      return {
        "": { pointers, structs: isForbidden ? "All" : "ZeroValid" },
        omitted: {
          omitempty: isIgnored ? "WhereZeroIsInvalid" : "Always",
          omitzero: isForbidden ? "Forbidden" : "Allowed",
        },
        needless: { pointers, structs: isForbidden ? "Skipped" : "Reviewed" },
      };
    },
  },
  optionalorrequired: {
    checks: "A field is marked as optional or as required, once.",
    options: ({ policy }) => ({
      marker: {
        optional: markerOf(policy("preferredOptionalMarker")) ?? "optional",
        required: markerOf(policy("preferredRequiredMarker")) ?? "required",
      },
    }),
  },
  preferredmarkers: {
    checks: "Of markers with one meaning, the preferred one is used.",
    options: ({ list }) => ({
      "": {
        markers: list("markers").map((one) => ({
          preferred: textOf(one, "preferredIdentifier"),
          instead: arrayAt(field(one, "equivalentIdentifiers")).map((other) => stringAt(other, "identifier") ?? ""),
          ...(textOf(one, "message") === "" ? {} : { message: textOf(one, "message") }),
        })),
      },
    }),
  },
  requiredfields: {
    checks: "Required fields have `omitempty` or `omitzero`, and are pointers where their zero value is valid.",
    differs: "As for `optionalfields`.",
    options: ({ policy }) => ({
      "": {
        omitempty: policy("omitempty", "policy") === "ignore" ? "WhereZeroIsInvalid" : "Always",
        omitzero: policy("omitzero", "policy") === "forbid" ? "Forbidden" : "Allowed",
      },
    }),
  },
  ssatags: {
    checks: "Lists have a valid `listType`, and map lists have keys.",
    options: ({ policy }) => ({ fits: { sets: policy("listTypeSetUsage") === "ignore" ? "Any" : "Scalars" } }),
  },
  statusoptional: { checks: "The fields of a status are optional." },
  statussubresource: {
    checks: "A kind with a status has the marker of the subresource, and vice versa.",
    differs: `Markers count wherever controller-gen reads them: ${MARKER_NAMES}.`,
  },
  uniquemarkers: {
    checks: "A marker that can only have one value occurs once.",
    options: ({ list }) => ({
      "": {
        markers: list("customMarkers").map((one) => ({
          identifier: textOf(one, "identifier"),
          arguments: texts(one, "attributes"),
        })),
      },
    }),
  },
};

/** Its own words follow if they are words of a message. */
const messageOf = (convention: JsonObject): string => {
  const name = `must follow the convention ${literal(textOf(convention, "name"))}`;
  const [message, replacement] = [textOf(convention, "message"), textOf(convention, "replacement")];
  const whole = `${name}: ${message}${replacement === "" ? "" : `, such as ${literal(replacement)}`}`;
  return message === "" || packMessageProblem(whole) !== undefined ? name : whole;
};

/** The spelling of a marker that was read in lower case. */
const markerOf = (name: string | undefined): string | undefined =>
  name?.replace(/^kubebuilder:validation:(\w)/, (_, first: string) => `kubebuilder:validation:${first.toUpperCase()}`);

/** The linter and the part that the id of an entry names. */
export const linterOf = (id: string): readonly [linter: string, part: string] => {
  const [linter = "", ...part] = id.split("/");
  return [linter, part.join("/")];
};
