import { nearest } from "kube-api";
import { withJsonValue } from "../../kube/go/edits.js";
import { type GoField, fieldAt, goTypeOf } from "../../kube/go/go-type.js";
import { anyOf, type Cause, invalid, literal, notSupported, ON_GO, type Rule } from "../kit.js";
import { texts } from "../plain-options.js";

export const jsonOptionSupported: Rule<{ readonly allowed: readonly string[] }> = {
  id: "go-naming/json-option-supported",
  conventions: ["naming-03"],
  match: ON_GO,
  action: "Deny",
  evidence: "Without it, encoding/json and a generator disagree about the field.",
  options: texts({ allowed: "Further options, which another tool reads." }),
  *check({ object }, { allowed }) {
    for (const field of goTypeOf(object).fields) {
      // One finding for a field: its fix is of all options.
      const option = optionsOf(field).find((one) => !allowed.includes(one) && isWrong(one, field));
      if (option !== undefined) yield problemOf(option, field);
    }
  },
  fixClass: "Behavior",
  fix({ field: path }, { object }) {
    const field = fieldAt(object, path.slice(0, -1));
    if (field === undefined) return [];
    const options = optionsOf(field);
    const corrected = options.map((option) => (KNOWN.includes(option) ? option : (meantBy(option) ?? option)));
    return corrected.every((option, index) => option === options[index])
      ? []
      : withJsonValue(field, () => [field.jsonName, ...new Set(corrected)].join(","));
  },
  summary: "A `json` tag may only have options that encoding/json and controller-gen know.",
  rationale:
    "Go ignores an option that it does not know, such as 'omitEmpty', so that clients send what they should leave out.",
  good: 'Size *int32 `json:"size,omitempty"`',
  bad: 'Size *int32 `json:"size,omitEmpty"`',
};

/** Kubernetes adds `inline` for readers; controller-gen obeys it. */
const OF_VALUES: readonly string[] = ["omitempty", "omitzero"];
const KNOWN: readonly string[] = ["inline", ...OF_VALUES];

/** A comma at the end adds an empty option, which has no effect. */
const optionsOf = ({ json, isHidden }: GoField): readonly string[] =>
  isHidden ? [] : (json?.options.filter((option) => option !== "") ?? []);

/** The option that is written differently: 'omitempty' for 'omit_empty' and 'omitemtpy'. */
const meantBy = (option: string): string | undefined => nearest(option.replace(/[^A-Za-z]/g, ""), KNOWN);

const isWrong = (option: string, { resolved }: GoField): boolean =>
  option === "string" ? resolved.kind === "basic" && resolved.basic !== "string" : !KNOWN.includes(option);

const problemOf = (option: string, field: GoField): Cause => {
  const tag = [...field.path, "tag"];
  const meant = meantBy(option);
  if (meant !== undefined) return invalid(tag, `must be ${literal(meant)} instead of ${literal(option)}`);
  if (option === "string")
    return invalid(tag, "may not have the option `string`; Go sends text, but the schema asks for the type itself");
  const options = anyOf(field.isEmbedded === true ? KNOWN : OF_VALUES);
  return notSupported(tag, `must be one of the options ${options} instead of ${literal(option)}`);
};
