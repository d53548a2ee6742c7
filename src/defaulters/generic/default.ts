import { valueAt } from "../../kube/json/field-path.js";
import { placeAlongside, select } from "../../kube/api/field-selector.js";
import { remember } from "../../kube/json/remember.js";
import {
  DEFAULT_SCHEMA,
  type DefaultOptions,
  defaultProblems,
  fillingOf,
} from "../../options/default-options.js";
import { metadataMapOf, metadataValueProblem } from "../../options/filled-field.js";
import { selectorOf } from "../../options/generic-options.js";
import { ON_OBJECTS } from "../../model/match.js";
import { compileWhen } from "../../options/requirement.js";
import type { Defaulter } from "../../model/rule.js";

const compiled = remember(({ field, from, when }: DefaultOptions) => ({
  selector: selectorOf(field),
  source: from === undefined ? undefined : selectorOf(from),
  holds: compileWhen(when),
}));

export const fieldDefault: Defaulter<DefaultOptions> = {
  id: "generic/default",
  conventions: [],
  kind: "Static",
  summary: "Fills in a field that the pack names, with a value that it gives or with that of another field.",
  rationale:
    "Which value suits most users, whoever runs the cluster knows best. It is filled in only where the field is absent: 0, false and '' are values. Each version of an API may have its own default, by `apiVersions` in the match of the entry. A value that is copied stays as it was when the other field changes later; an entry of rule `generic/derived-default-current` with the same `field` and `from` tells the user then. With `onUpdate: Keep`, an object that is there already is left as it is: an update gets the value only where the stored object has it, so that no update changes more than its author wrote, and none that leaves the field out takes the value away. Pod templates want that, for their pods are replaced when they change. No member of a union may be filled in.",
  reference: "Static Defaults",
  since: "0.1.0",
  match: ON_OBJECTS,
  options: {
    schema: DEFAULT_SCHEMA,
    // A pack must name the field and its value.
    defaults: { onUpdate: "Fill" } as DefaultOptions,
    example: { field: "spec.ports[*].protocol", value: "TCP", onUpdate: "Fill" },
    check: defaultProblems,
    fills: fillingOf,
  },
  before: `
apiVersion: acme.io/v1
kind: Listener
metadata:
  name: a
spec:
  ports:
    - { name: web }
    - { name: dns, protocol: UDP }
`,
  after: `
apiVersion: acme.io/v1
kind: Listener
metadata:
  name: a
spec:
  ports:
    - { name: web, protocol: TCP }
    - { name: dns, protocol: UDP }
`,
  *defaults({ object }, options) {
    const { selector, source, holds } = compiled(options);
    for (const { field, value: present } of select(object, selector)) {
      if (present !== undefined || !holds(object, field)) continue;
      const value = source === undefined ? options.value : valueAt(object, placeAlongside(source, field));
      if (value === undefined || value === null) continue;
      const map = metadataMapOf(field);
      if (map !== undefined && metadataValueProblem(map, value) !== undefined) continue;
      yield { field, value, ...(options.onUpdate === "Keep" ? { immutable: true } : {}) };
    }
  },
};
