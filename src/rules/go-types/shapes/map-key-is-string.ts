import { invalid, ON_GO, type Rule } from "../../kit.js";
import { USES_OPTIONS, type UsesOptions, usesIn } from "../../go-uses.js";

export const mapKeyIsString: Rule<UsesOptions> = {
  id: "go-types/map-key-is-string",
  match: ON_GO,
  action: "Deny",
  evidence: "The generator fails.",
  options: USES_OPTIONS,
  *check({ object }, options) {
    for (const { path, type, part } of usesIn(object, options))
      if (part === "key" && (type.kind === "struct" || (type.kind === "basic" && type.basic !== "string")))
        yield invalid(path, "must have keys of type 'string'");
  },
  summary: "The keys of a map must be strings.",
  rationale:
    "The keys of an object in JSON are strings. controller-gen refuses other keys, and no schema can say that they are numbers.",
  reference: "Lists of named subobjects preferred over maps",
  good: 'Labels map[string]string `json:"labels"`',
  bad: 'Names map[int32]string `json:"names"`',
};
