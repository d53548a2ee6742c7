import type { ResolvedType } from "go-crd";
import { isJsonList } from "../../../kube/go/lists.js";
import { invalid, ON_GO, type Rule } from "../../kit.js";
import { USES_OPTIONS, type UsesOptions, usesIn } from "../../go-uses.js";

export const pureMapsOnly: Rule<UsesOptions> = {
  id: "go-types/pure-maps-only",
  conventions: ["lists-04"],
  match: ON_GO,
  sameAs: ["crd-schema/pure-maps-only"],
  action: "Warn",
  options: USES_OPTIONS,
  *check({ object }, options) {
    for (const { path, type, field } of usesIn(object, options)) {
      if (type.kind !== "map" || OF_KUBERNETES.test(field?.jsonName ?? "")) continue;
      const values = impureValues(type.element);
      if (values !== undefined)
        yield invalid(path, `must be a list of structs with a field \`name\`, not a map to ${values}`);
    }
  },
  summary: "The values of a map must be strings or quantities.",
  rationale:
    "Only plain data, such as labels, may have arbitrary keys: a string for a string. A map to numbers, booleans or lists is a list of named items in disguise, and its items cannot gain another field.",
  good: 'Labels map[string]string `json:"labels"`',
  bad: 'Weights map[string]int32 `json:"weights"`',
};

/** Feature gates and flags, and what an authenticator says of a user beyond its name, have this form everywhere. */
const OF_KUBERNETES = /^(?:extra|features)$|(?:[gG]ates|[fF]lags)$/;

const impureValues = (values: ResolvedType | undefined): string | undefined => {
  if (values === undefined) return undefined;
  if (isJsonList(values)) return "lists";
  if (values.kind !== "basic" || values.basic === "string") return undefined;
  return values.basic === "bool" ? "booleans" : "numbers";
};
