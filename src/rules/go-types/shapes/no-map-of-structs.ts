import type { ResolvedType } from "go-crd";
import { isJsonObject } from "../../../kube/go/lists.js";
import { hasMarker, markersOfNames } from "../../../kube/go/markers.js";
import { invalid, ON_GO, type Rule } from "../../kit.js";
import { REPORT_SCHEMA, type UsesOptions, usesIn } from "../../go-uses.js";
import { closed } from "../../../model/json-schema.js";

interface NoMapOfStructsOptions extends UsesOptions {
  readonly policy: keyof typeof POLICIES;
}

export const noMapOfStructs: Rule<NoMapOfStructsOptions> = {
  id: "go-types/no-map-of-structs",
  conventions: ["lists-01"],
  match: ON_GO,
  sameAs: ["crd-schema/no-map-of-objects"],
  action: "Deny",
  options: {
    schema: closed({
      report: REPORT_SCHEMA,
      policy: {
        description:
          "Which maps are refused: those to structs ('Structs'), all but those from and to built-in types ('AllowBuiltInTypes') or from and to strings ('AllowStrings'), or all ('AllowNone').",
        enum: ["Structs", "AllowBuiltInTypes", "AllowStrings", "AllowNone"],
      },
    }),
    defaults: { report: "Declaration", policy: "Structs" },
  },
  *check({ object }, options) {
    const { isWrong, message } = POLICIES[options.policy];
    for (const { path, type } of usesIn(object, options))
      if (type.key !== undefined && type.element !== undefined && isWrong(type.key, type.element))
        yield invalid(
          path,
          hasName(type.element) ? message.replace("a field `name`", "a further field, such as `key`,") : message,
        );
  },
  summary: "A map of structs must be a list of structs with a name instead.",
  rationale:
    "The keys of API objects are field names, which a schema describes. In a map the keys are data: nothing describes them, and a reader cannot tell field names from user data. Only pure maps, such as labels, are exempt.",
  good: `type WidgetSpec struct {
	// +listType=map
	// +listMapKey=name
	Ports []Port \`json:"ports"\`
}

type Port struct {
	Name string \`json:"name"\`
}`,
  bad: `type WidgetSpec struct {
	Ports map[string]Port \`json:"ports"\`
}

type Port struct {
	Number int32 \`json:"number"\`
}`,
};

type IsWrong = (key: ResolvedType, value: ResolvedType) => boolean;

const isString: IsWrong = (key, value) => [key, value].every(({ basic }) => basic === "string");
const isBuiltIn: IsWrong = (key, value) =>
  [key, value].every(({ kind, names, pointers }) => kind === "basic" && names.length === 0 && pointers === 0);

/** Values that keep unknown fields are documents of another API. */
const isOfStructs: IsWrong = (_, value) =>
  isJsonObject(value) &&
  // The rule about conditions reports them.
  value.foreign?.endsWith("/apis/meta/v1.Condition") !== true &&
  !hasMarker(markersOfNames(value), "kubebuilder:pruning:PreserveUnknownFields");

/** The key needs another field then. */
const hasName = ({ properties = {} }: ResolvedType): boolean => Object.hasOwn(properties, "name");

const LIST = "must be a list of structs with a field `name` instead of a map";

const POLICIES = {
  Structs: { isWrong: isOfStructs, message: `${LIST} of structs` },
  AllowBuiltInTypes: { isWrong: (key: ResolvedType, value: ResolvedType) => !isBuiltIn(key, value), message: LIST },
  AllowStrings: {
    isWrong: (key: ResolvedType, value: ResolvedType) => !isString(key, value),
    message: `${LIST}, or a map of strings`,
  },
  AllowNone: { isWrong: () => true, message: LIST },
} as const;
