import { conditionLists } from "../../kube/crd/conditions.js";
import { printerColumns } from "../../kube/crd/versions.js";
import { type SchemaNode, crdOf, reviewedVersions, property, schemaField } from "../../kube/crd/crd.js";
import { stringAt, stringsAt } from "kube-json";
import {
  conditionName,
  isPascalCase,
  negatedState,
  pascalCase,
  shortTransitionOf,
  typeWithoutKind,
} from "../../kube/words/condition-types.js";
import { listedTypes } from "../../kube/described/condition-words.js";
import {
  type Cause,
  child,
  conditionsSchema,
  crdExample,
  type FieldPath,
  invalid,
  literal,
  ON_CRDS,
  type Rule,
} from "../kit.js";

/** 'ResourceSynced' for 'ACK.ResourceSynced', where the prefix is no domain. */
const withoutPrefix = (name: string): string => {
  const rest = name.slice(name.lastIndexOf(".") + 1);
  return isPascalCase(rest) ? rest : name;
};

/** The problem of a type; undefined if there is none. */
const problemOf = (type: string, kind: string): string | undefined => {
  const name = conditionName(type);
  if (!isPascalCase(name))
    return `must name the type ${literal(pascalCase(withoutPrefix(name)))} instead of ${literal(type)}`;
  const short = typeWithoutKind(type, kind);
  if (short !== undefined) return `must name the type ${literal(short)} instead of ${literal(type)}, without the kind`;
  const state = negatedState(type);
  if (state !== undefined) return `must name an observed state, such as ${literal(state)} instead of ${literal(type)}`;
  // A transition of an action may last as long as the object exists.
  if (shortTransitionOf(type) !== undefined && !OF_ACTIONS.test(kind))
    return `must name a state with an adjective or a past tense verb, such as 'Deployed', instead of the transition ${literal(type)}`;
  return undefined;
};

const OF_ACTIONS = /(?:Operation|Remediation|Request)$/;

const FILTER = /\.status\.conditions\[\?\(@\.type\s*==\s*\\?["']([^"'\\]{1,316})\\?["']\)\]/;

export const conditionTypeName: Rule = {
  id: "crd-conditions/condition-type-name",
  match: ON_CRDS,
  insideCoreTypes: true,
  action: "Warn",
  *check({ object }) {
    const crd = crdOf(object);
    const known = new Set<string>();
    for (const list of conditionLists(crd))
      for (const [field, types] of namedTypes(list)) {
        yield* firstProblem(
          field,
          types.filter((type) => !known.has(type)),
          crd.kind,
        );
        for (const type of types) known.add(type);
      }
    for (const version of reviewedVersions(crd))
      for (const { entry, field } of printerColumns(version)) {
        const [, type] = FILTER.exec(stringAt(entry, "jsonPath") ?? "") ?? [];
        if (type !== undefined && !known.has(type)) yield* firstProblem(child(field, "jsonPath"), [type], crd.kind);
      }
  },
  summary: "The types of conditions that a definition names must be short PascalCase names of states.",
  rationale:
    "People type these names (`kubectl wait --for=condition=Ready`) and programs compare them exactly. A definition names them in descriptions, enums and printer columns before any object has them, when they are still easy to change.",
  reference: "Typical status properties",
  go: ['const ConditionReady = "Ready"'],
  good: crdExample({
    status: conditionsSchema({
      maxItems: 16,
      type: `{ type: string, description: 'type of the condition, such as "Ready" or "Synced".' }`,
    }),
  }),
  bad: crdExample({
    status: conditionsSchema({
      maxItems: 16,
      type: `{ type: string, description: 'type of the condition, such as "ready" or "NotReady".' }`,
    }),
  }),
};

const firstProblem = function* (field: FieldPath, types: readonly string[], kind: string): Iterable<Cause> {
  const problem = types.map((type) => problemOf(type, kind)).find((one) => one !== undefined);
  if (problem !== undefined) yield invalid(field, problem);
};

/** The types of conditions that the schema of a list names, at the places where it names them. */
function* namedTypes(list: SchemaNode): Iterable<readonly [FieldPath, readonly string[]]> {
  const type = property(list.items, "type");
  const values = stringsAt(type?.schema, "enum");
  for (const node of [list, list.items, type])
    if (node !== undefined) {
      const words = listedTypes(node);
      yield [schemaField(node), node === type ? [...values, ...words] : words];
    }
}
