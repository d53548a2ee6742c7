import { isDeprecatedText } from "../../../kube/crd/deprecated.js";
import { enumerationNamed, isEnumeration, isOpenText, textIn } from "../../../kube/go/enums.js";
import { goTypeOf } from "../../../kube/go/go-type.js";
import { reviewedFields } from "../../../kube/go/named-fields.js";
import { isInSpec } from "../../../kube/go/sections.js";
import { examplesIn, goExample, literal, ON_GO, required, type Rule } from "../../kit.js";

export const enumHasMarker: Rule = {
  id: "go-types/enum-has-marker",
  match: ON_GO,
  action: "Warn",
  *check({ object }) {
    const type = goTypeOf(object);
    for (const field of reviewedFields(type)) {
      const text = textIn(field);
      if (text === undefined || isEnumeration(text.markers) || isOpenText(text.markers)) continue;
      const named = enumerationNamed(text.type);
      if (named !== undefined && isInSpec(type, field) && !isDeprecatedText(field.comment))
        yield required(
          field.path,
          `must have \`+kubebuilder:validation:${text.prefix}Enum\`, or its type ${literal(named.name)}, whose constants name the values, must have \`+kubebuilder:validation:Enum\``,
        );
    }
  },
  summary: "A field whose type has constants must have the marker `+kubebuilder:validation:Enum`, or its type.",
  rationale:
    "Without it, the API server stores any text, and a misspelt value fails in the controller only, or silently means the default.",
  reference: "Constants",
  ...examplesIn(goExample)(`
    type WidgetSpec struct {
    	Mode Mode \`json:"mode"\`
    }

  + // +kubebuilder:validation:Enum=Fast;Exact
    type Mode string

    const (
    	ModeFast  Mode = "Fast"
    	ModeExact Mode = "Exact"
    )
  `),
};
