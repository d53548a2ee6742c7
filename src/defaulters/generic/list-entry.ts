import { parseSelector, select } from "kube-api";
import { fieldSchemaProblems } from "../../options/cel-options.js";
import { type JsonObject, own, path, remember } from "kube-json";
import { fillingOf } from "../../options/default-options.js";
import { selectorOf } from "../../options/generic-options.js";
import { ON_OBJECTS } from "../../model/match.js";
import { type Requirement, WHEN_SCHEMA, compileWhen, whenProblems } from "../../options/requirement.js";
import type { Defaulter, JsonSchema } from "../../model/rule.js";
import { type Cause, required, typeInvalid } from "../../model/cause.js";
import { ON_UPDATE_SCHEMA, type FillOptions, filledProblems } from "../../options/filled-field.js";
import { fieldName } from "../../text/message.js";
import { beforeAndAfter } from "../../text/examples.js";
import { closed } from "../../model/json-schema.js";

export interface EntryOptions {
  readonly field: string;
  readonly mergeKey: string;
  readonly entry: JsonObject;
  readonly when?: readonly Requirement[];
  readonly onUpdate: FillOptions["onUpdate"];
}

const ENTRY_SCHEMA: JsonSchema = closed(
  {
    field: {
      type: "string",
      minLength: 1,
      description:
        "Path of the list, such as 'spec.volumes' or 'spec.containers[*].env'; '[*]' stands for every existing item of a list or value of a map. An absent list is created.",
    },
    mergeKey: {
      type: "string",
      minLength: 1,
      description:
        "Name of the field that identifies items, such as 'name': the one in `x-kubernetes-list-map-keys`, or the patch merge key of a built-in kind.",
    },
    entry: { type: "object", description: "The item to add if no item has its key." },
    when: WHEN_SCHEMA,
    onUpdate: ON_UPDATE_SCHEMA,
  },
  "field",
  "mergeKey",
  "entry",
);

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
    isRelative: true,
    checkSchema: fieldSchemaProblems,
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
  ...beforeAndAfter(`
    apiVersion: v1
    kind: Pod
    metadata:
      name: web
    spec:
      containers:
        - name: web
  -       env: [{ name: PORT, value: "8080" }]
  +       env: [{ name: PORT, value: "8080" }, { name: TZ, value: UTC }]
        - name: sidecar
          env: [{ name: TZ, value: Asia/Tokyo }]
  `),
};

/** Problems of the options that their schema does not cover. */
function* entryProblems({ field, mergeKey, entry, when }: EntryOptions): Iterable<Cause> {
  yield* filledProblems(field);
  yield* whenProblems(when, parseSelector(field));
  const key = own(entry, mergeKey);
  if (key === undefined)
    yield required(path("entry", mergeKey), `must be specified, because ${fieldName("mergeKey")} names it`);
  else if (typeof key !== "string" && typeof key !== "number")
    yield typeInvalid(path("entry", mergeKey), "must be a string or a number, such as 'web' or 80");
}
