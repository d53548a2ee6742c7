import { isDeprecatedText } from "../../../kube/crd/deprecated.js";
import { examplesOf, hasHappened, isSettledBooleanName } from "../../../kube/fields/settled-booleans.js";
import { goTypeOf } from "../../../kube/go/go-type.js";
import { isInSpec } from "../../../kube/go/sections.js";
import type { TypeUse } from "../../../kube/go/type-uses.js";
import { invalid, ON_GO, type Rule } from "../../kit.js";
import { REPORT_SCHEMA, type UsesOptions, usesIn } from "../../go-uses.js";
import { closed } from "../../../model/json-schema.js";

interface AvoidBoolOptions extends UsesOptions {
  readonly booleans: "OpenChoices" | "All";
}

export const avoidBool: Rule<AvoidBoolOptions> = {
  id: "go-types/avoid-bool",
  conventions: ["primitives-12"],
  match: ON_GO,
  sameAs: ["crd-schema/avoid-bool", "crd-schema/avoid-deep-bool"],
  action: "Warn",
  options: {
    schema: closed({
      report: REPORT_SCHEMA,
      booleans: {
        description:
          "'OpenChoices' leaves out booleans outside `spec`, and those whose names stand for a plain yes or no, such as `readOnly`. 'All' reports every boolean.",
        enum: ["OpenChoices", "All"],
      },
    }),
    defaults: { report: "Declaration", booleans: "OpenChoices" },
  },
  *check({ object }, options) {
    const type = goTypeOf(object);
    for (const use of usesIn(object, options))
      if (use.type.basic === "bool" && (options.booleans === "All" || (isInSpec(type, use.field) && isOpenChoice(use))))
        yield invalid(
          use.path,
          `must be a defined type of strings whose marker 'Enum' names the choices${examplesOf(use.field?.jsonName ?? "")}, unless there can never be a third`,
        );
  },
  summary:
    "A field under `spec` must be a string with named values instead of a boolean, unless there can never be a third choice.",
  rationale:
    "Many ideas start as a yes or no and end as a choice of three. A boolean cannot grow: it needs a second boolean next to it, and then some of the four combinations mean nothing.",
  good: `type WidgetSpec struct {
	DeletionPolicy DeletionPolicy \`json:"deletionPolicy"\`
}

// +kubebuilder:validation:Enum=Delete;Retain
type DeletionPolicy string`,
  bad: 'DeletePods bool `json:"deletePods"`',
};

/** pure-maps-only covers maps of booleans. */
const isOpenChoice = ({ field, part }: TypeUse): boolean =>
  part !== "value" &&
  (field === undefined ||
    !(isSettledBooleanName(field.jsonName) || hasHappened(field.jsonName) || isDeprecatedText(field.comment)));
