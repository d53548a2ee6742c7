import { contextOf } from "../../src/model/context.js";
import { categoryOf } from "../../src/model/rule.js";
import { RULES } from "../../src/rules/index.js";
import type { JsonObject } from "kube-json";
import { crd } from "kube-schema/testing";

/** Which rules object to the name of a field, and which names they propose instead. */

export interface NamedField {
  /** The name of the struct that contains it. */
  readonly parent: string;
  readonly name: string;
  readonly schema: JsonObject;
}

export interface Objection {
  readonly rule: string;
  readonly proposal: string | undefined;
}

/** The rules on references that are about names. */
const ON_REFERENCES: readonly string[] = [
  "crd-references/by-name-reference",
  "crd-references/no-joined-name",
  "crd-references/reference-list-suffix",
  "crd-references/reference-suffix",
  "crd-references/secret-by-reference",
];

const ON_NAMES = RULES.filter(({ id }) => categoryOf(id) === "crd-naming" || ON_REFERENCES.includes(id));

/** The objections to the names of fields, each in its own struct. */
export const nameObjections = (fields: readonly NamedField[]): readonly (readonly Objection[])[] => {
  const parts = fields.map(({ parent, name, schema }, index): [string, JsonObject] => [
    `part${String(index)}`,
    { type: "object", properties: { [parent]: { type: "object", properties: { [name]: schema } } } },
  ]);
  const object = crd({ spec: Object.fromEntries<JsonObject>(parts) });
  const found = fields.map((): Objection[] => []);
  for (const rule of ON_NAMES)
    for (const { field, message } of rule.check(contextOf(object), rule.options?.defaults)) {
      const steps = field.map((step) => (typeof step === "string" ? step : ""));
      const index = Number(/^part(\d+)$/.exec(steps.find((step) => /^part\d+$/.test(step)) ?? "")?.[1] ?? "-1");
      const name = fields[index]?.name;
      if (name !== undefined && steps.at(-1) === name)
        found[index]?.push({ rule: rule.id, proposal: proposalIn(message, name) });
    }
  return found;
};

/** The name in a message such as 'must be 'x' instead of 'y'' and 'must end with 'Time', such as 'x''. */
const proposalIn = (message: string, name: string): string | undefined =>
  [...message.matchAll(/(?:such as|must be|must be named|use) ['`]([A-Za-z0-9]+)['`]/g)]
    .map(([, proposal = ""]) => proposal)
    .find((proposal) => proposal !== name && !/ instead of '/.test(proposal));

/** Rules that propose another type together with the name. */
const CHANGES_TYPE: Readonly<Record<string, JsonObject>> = {
  "crd-naming/duration-integer": { type: "integer", format: "int32", minimum: 0, maximum: 3600 },
  "crd-references/secret-by-reference": {
    type: "object",
    properties: { name: { type: "string" }, key: { type: "string" } },
  },
  "crd-naming/no-go-duration": { type: "integer", format: "int32", minimum: 0, maximum: 3600 },
};

/** Sentences such as 'x: a proposes y, which b rejects'. An objection that the first name met too is none to the proposal. */
export const rejectedProposals = (
  fields: readonly NamedField[],
  before: readonly (readonly Objection[])[] = nameObjections(fields),
): readonly string[] => {
  const proposed = before.flatMap((objected, index) =>
    objected.flatMap(({ rule, proposal }) => {
      const field = fields[index];
      if (proposal === undefined || field === undefined) return [];
      const schema = CHANGES_TYPE[rule] ?? field.schema;
      return [{ field, objected, rule, next: { ...field, name: proposal, schema } }];
    }),
  );
  const after = nameObjections(proposed.map(({ next }) => next));
  return proposed.flatMap(({ field, objected, rule, next }, index) =>
    (after[index] ?? [])
      .filter((other) => other.rule === rule || !objected.some((known) => known.rule === other.rule))
      .map((other) => `${field.parent}.${field.name}: ${rule} proposes ${next.name}, which ${other.rule} rejects`),
  );
};
