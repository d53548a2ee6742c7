import { type GoField, goTypeOf } from "../../kube/go/go-type.js";
import { isOfStatus } from "../../kube/go/sections.js";
import { isPhaseOfObject } from "../../kube/words/phase-names.js";
import { forbidden, ON_GO, type Rule } from "../kit.js";
import { switches } from "../plain-options.js";

export const noStatusPhase: Rule<{ readonly anywhere: boolean }> = {
  id: "go-kinds/no-status-phase",
  conventions: ["conditions-29"],
  match: ON_GO,
  sameAs: ["crd-status/no-status-phase", "crd-status/no-nested-phase"],
  action: "Deny",
  options: switches({ anywhere: "Also outside of a status, and in any name with 'phase'." }),
  *check({ object }, { anywhere }) {
    const view = goTypeOf(object);
    // crd-status/no-nested-phase covers the parts of a status, whose phases only warn.
    const isStatus = isOfStatus(view) && view.isTypeOf?.includes("status") === true;
    const problem = isStatus ? "may not be in a status" : "may not report a phase";
    for (const field of view.fields) {
      if (field.isHidden) continue;
      const isPhase = anywhere
        ? /phase/i.test(field.name) || /phase/i.test(field.jsonName)
        : isStatus && isWord(field) && isPhaseOfObject(field.jsonName, view.name.replace(/Status$/, ""));
      if (isPhase) yield forbidden(field.path, `${problem}; only \`conditions\` may report the state`);
    }
  },
  summary: "A status may not have a phase; only conditions may report the state.",
  rationale:
    "A phase is a state machine in one word: a new value breaks clients that know the old ones, and it cannot express two states at once. Conditions are independent and can be added at any time.",
  good: `type Widget struct {
	metav1.TypeMeta \`json:",inline"\`
	// +optional
	metav1.ObjectMeta \`json:"metadata,omitzero"\`
}`,
  bad: `type WidgetStatus struct {
	// +optional
	Phase string \`json:"phase,omitempty"\`
}

type Widget struct {
	metav1.TypeMeta \`json:",inline"\`
	// +optional
	metav1.ObjectMeta \`json:"metadata,omitzero"\`
	// +optional
	Status WidgetStatus \`json:"status,omitzero"\`
}`,
};

/** False for the state of a step, which is a struct, or a list of those. */
const isWord = ({ resolved }: GoField): boolean => resolved.kind === "basic" || resolved.kind === "unknown";
