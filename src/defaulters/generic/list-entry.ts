import { select } from "kube-api";
import { remember } from "kube-json";
import { fillingOf } from "../../options/default-options.js";
import { ENTRY_SCHEMA, type EntryOptions, entryProblems } from "../../options/entry-options.js";
import { selectorOf } from "../../options/generic-options.js";
import { ON_OBJECTS } from "../../model/match.js";
import { compileWhen } from "../../options/requirement.js";
import type { Defaulter } from "../../model/rule.js";

const compiled = remember(({ field, when }: EntryOptions) => ({
  selector: selectorOf(field),
  holds: compileWhen(when),
}));

export const listEntry: Defaulter<EntryOptions> = {
  id: "generic/list-entry",
  conventions: ["what-03"],
  kind: "Static",
  match: ON_OBJECTS,
  options: {
    schema: ENTRY_SCHEMA,
    // A pack must name the list and the entry.
    defaults: { onUpdate: "Fill" } as EntryOptions,
    example: {
      field: "spec.containers[*].env",
      mergeKey: "name",
      entry: { name: "TZ", value: "UTC" },
      onUpdate: "Fill",
    },
    check: entryProblems,
    fills: (options) => ({ ...fillingOf(options), mergeKey: options.mergeKey }),
  },
  *defaults({ object }, options) {
    const { selector, holds } = compiled(options);
    const { entry, mergeKey, onUpdate } = options;
    for (const { field } of select(object, selector))
      if (holds(object, field)) yield { field, entry, mergeKey, ...(onUpdate === "Keep" ? { immutable: true } : {}) };
  },
  summary: "Adds an item that the pack names to a list with a merge key.",
  rationale:
    "Some items are needed in every object: a volume, an environment variable, a host alias. An existing item with that key stays as it is. Only lists that are merged by a key may grow, because updates that omit the item then keep it; an atomic list, such as the tolerations or arguments of a container, belongs to its author as a whole. With `onUpdate: Keep`, meant for pod templates, an update gets the item only if the stored object has it.",
  before: `
apiVersion: v1
kind: Pod
metadata:
  name: web
spec:
  containers:
    - name: web
      env: [{ name: PORT, value: "8080" }]
    - name: sidecar
      env: [{ name: TZ, value: Asia/Tokyo }]
`,
  after: `
apiVersion: v1
kind: Pod
metadata:
  name: web
spec:
  containers:
    - name: web
      env: [{ name: PORT, value: "8080" }, { name: TZ, value: UTC }]
    - name: sidecar
      env: [{ name: TZ, value: Asia/Tokyo }]
`,
};
