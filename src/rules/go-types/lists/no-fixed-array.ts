import { goTypeOf } from "../../../kube/go/go-type.js";
import { typeUses } from "../../../kube/go/type-uses.js";
import { invalid, ON_GO, type Rule } from "../../kit.js";

export const noFixedArray: Rule = {
  id: "go-types/no-fixed-array",
  match: ON_GO,
  action: "Warn",
  *check({ object }) {
    for (const { path, text, type, part, isDirect } of typeUses(goTypeOf(object)))
      if (part === "whole" && isDirect && type.kind === "list" && ARRAY.test(text))
        yield invalid(path, "must be a slice with `MinItems` and `MaxItems` instead of an array");
  },
  summary: "A list must be a slice, not an array of Go with a fixed length.",
  rationale:
    "The schema does not know the length: what is too long is cut off and what is too short is filled with zeros when it is decoded, without an error. An array of bytes is a list of numbers in JSON.",
  reference: "Serialization Format",
  good: 'Weights []int32 `json:"weights"`',
  bad: 'Weights [3]int32 `json:"weights"`',
};

/** `[4]int32`, `[]*[4]int32`, but not `map[string]T`. */
const ARRAY = /^[*[\]]*\[[^\]]/;
