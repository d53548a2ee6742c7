import { equalJson, remember, valueAt } from "kube-json";
import { fieldSchemaProblems } from "../../options/cel-options.js";
import { placeAlongside, select } from "kube-api";
import {
  DEFAULT_SCHEMA,
  type DefaultOptions,
  defaultProblems,
  fillingOf,
  valueTypeProblems,
} from "../../options/default-options.js";
import { metadataMapOf, metadataValueProblem } from "../../options/filled-field.js";
import { selectorOf } from "../../options/generic-options.js";
import { ON_OBJECTS } from "../../model/match.js";
import { compileWhen } from "../../options/requirement.js";
import type { Defaulter } from "../../model/rule.js";
import { beforeAndAfter } from "../../text/examples.js";

const compiled = remember(({ field, from, when }: DefaultOptions) => ({
  selector: selectorOf(field),
  source: from === undefined ? undefined : selectorOf(from),
  holds: compileWhen(when),
}));

export const fieldDefault: Defaulter<DefaultOptions> = {
  id: "generic/default",
  kind: "Static",
  match: ON_OBJECTS,
  options: {
    schema: DEFAULT_SCHEMA,
    // A pack must name the field and its value.
    defaults: { onUpdate: "Fill", mode: "Fill" } as DefaultOptions,
    isRelative: true,
    *checkSchema(options, schema) {
      yield* fieldSchemaProblems(options, schema);
      yield* valueTypeProblems(options.value, selectorOf(options.field), schema);
    },
    example: { field: "spec.ports[*].protocol", value: "TCP", onUpdate: "Fill", mode: "Fill" },
    check: defaultProblems,
    fills: fillingOf,
    replaces: ({ mode }) => mode === "Replace",
  },
  *defaults({ object }, options) {
    const { selector, source, holds } = compiled(options);
    for (const { field, value: present } of select(object, selector)) {
      if ((present !== undefined && options.mode !== "Replace") || !holds(object, field)) continue;
      const value = source === undefined ? options.value : valueAt(object, placeAlongside(source, field));
      // A value that is right already takes none of the limits.
      if (value === undefined || value === null || equalJson(value, present ?? null)) continue;
      const map = metadataMapOf(field);
      if (map !== undefined && metadataValueProblem(map, value) !== undefined) continue;
      yield {
        field,
        value,
        ...(options.onUpdate === "Keep" ? { immutable: true } : {}),
        ...(options.mode === "Replace" ? { replace: true } : {}),
      };
    }
  },
  summary: "Sets an absent field that the pack names to a given value or to the value of another field.",
  rationale:
    "Administrators know which value suits most users. It is set only if the field is absent: 0, false and '' are values. `apiVersions` in the match allows a different default for each version. A copied value does not follow later changes of its source; rule `generic/derived-default-current` with the same `field` and `from` warns about that. With `onUpdate: Keep`, an update gets the value only if the stored object has it, so existing objects do not change; use it for pod templates, whose pods are replaced on a change. Members of unions may not be defaulted; in built-in kinds, none is set beside another one.",
  reference: "Static Defaults",
  ...beforeAndAfter(`
    apiVersion: acme.io/v1
    kind: Listener
    metadata:
      name: a
    spec:
      ports:
  -     - { name: web }
  +     - { name: web, protocol: TCP }
        - { name: dns, protocol: UDP }
  `),
};
