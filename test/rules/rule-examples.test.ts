import { fileURLToPath } from "node:url";
import { DEFAULTERS } from "../../src/defaulters/index.js";
import { covers } from "../../src/engine/match/match.js";
import type { Context } from "../../src/model/context.js";
import { ON_CRD_UPDATES, ON_CRDS } from "../../src/model/match.js";
import type { BoundRule, Pack } from "../../src/model/pack.js";
import { loadPacks } from "../../src/packs/load.js";
import { RULES } from "../../src/rules/index.js";
import { exampleContext } from "../../src/model/example.js";
import { bind } from "../../src/testing/test-rule.js";

/**
 * The rules of a pack among themselves, with the options that the pack gives them: no rule of any pack has a finding in the good
 * example of another. The table of each rule shows that it finds its own bad example bad, and at which field exactly.
 */

interface Exception {
  readonly reason: string;
  /** Whose good examples it complains of; 'many' where a further example would only make the list longer. */
  readonly on: "many" | readonly string[];
}

/** Keyed by rule, wherever the packs put it. Examples are as small as can be, and these rules ask for more than that. */
const EXCEPTIONS: Readonly<Record<string, Exception>> = {
  "crd-structure/spec-status-layout": {
    reason: "examples about the names of a CRD have an empty schema, which says that nothing in it matters",
    on: "many",
  },
  "crd-structure/status-required": {
    reason: "examples about `spec` have no `status`, which would be longer than what they are to show",
    on: "many",
  },
  "crd-status/status-conditions": {
    reason: "examples about one field of `status` have no other",
    on: "many",
  },
  "crd-naming/selectable-fields": {
    reason: "examples about an enum or a reference do not select by it",
    on: "many",
  },
  "crd-naming/state-column": {
    reason: "examples about conditions say nothing of columns",
    on: "many",
  },
  "crd-schema/avoid-deep-bool": {
    reason: "boolean fields are what these rules are mostly about",
    on: ["crd-naming/known-acronym", "crd-naming/no-is-prefix"],
  },
  "objects/valid-built-in-object": {
    reason:
      "these examples become the first lines of a rule in one's own pack, and only show the field that it is about",
    on: ["generic/cel", "generic/json-schema"],
  },
  "go-optionality/optional-or-required": {
    reason: "examples about the type or the bounds of a field have no other marker",
    on: "many",
  },
  "go-naming/comment-present": {
    reason: "an example says in its place what a comment would",
    on: "many",
  },
  "go-types/bounded-size": {
    reason: "examples about the markers of text and lists have no size",
    on: "many",
  },
  "go-optionality/required-omitted": {
    reason: "examples that say `+required` are about other things than `omitempty`",
    on: [
      "go-kinds/union-members",
      "go-markers/bounds-consistent",
      "go-types/avoid-bool",
      "go-types/enum-has-marker",
      "go-types/enum-is-defined-type",
      "go-types/minimum-size",
    ],
  },
  "go-types/avoid-bool": {
    reason: "only a boolean has one other value than its default",
    on: ["go-optionality/default-overridable"],
  },
  "go-types/enum-is-defined-type": {
    reason: "examples about an enumeration are as short as one field",
    on: ["go-kinds/union-members", "go-markers/marker-fits-type"],
  },
  "status/status-ignored-on-write": {
    reason: "examples about a status show the whole object, as it is read",
    on: "many",
  },
  "metadata/no-server-fields": {
    reason: "what is sent to a subresource names the version of the object that it is about",
    on: ["metadata/simple-kind-version"],
  },
};

/** Their examples have a limit of their own, far below that of the pack: a real one would fill the page. */
const SCALED: readonly string[] = ["events/event-aggregation", "objects/object-size", "status/status-size"];

/** Rules whose options name the fields that they judge: until an administrator fills those in, they have no findings. */
const WAITING: readonly string[] = [
  "crd-defaults/admission-default-optional",
  "crd-defaults/static-default-in-schema",
  "labels/key-subsystem-prefix",
  "labels/no-k8s-io-key",
];

const { packs } = loadPacks(fileURLToPath(new URL("../../policies", import.meta.url)), {
  rules: RULES,
  defaulters: DEFAULTERS,
});

const good = RULES.map((rule) => ({ id: rule.id, context: exampleContext(rule.good, rule) }));

/** A rule of a pack, as the pack binds it and with the options that its own examples have. */
interface Row {
  readonly id: string;
  readonly pack: Pack;
  readonly bound: BoundRule;
  readonly example: BoundRule;
}
/** This pack is as another tool is, which contradicts the rules of Decorum on purpose. */
const rows: readonly Row[] = packs
  .filter(({ name }) => name !== "kube-api-linter")
  .flatMap((pack) =>
    pack.rules.map((bound) => {
      const { rule } = bound;
      const example = bind(rule, rule.options?.example ?? rule.options?.defaults);
      return { id: rule.id, pack, bound, example };
    }),
  );
const named = (chosen: readonly Row[]) => chosen.map((row): [string, string, Row] => [row.pack.name, row.id, row]);

const finds = (bound: BoundRule, context: Context): boolean => [...bound.check(context)].length > 0;

/** The examples that a rule judges: of the kinds of objects and operations that it matches. */
const judged = ({ bound: { match } }: Row): typeof good => good.filter(({ context }) => covers(match, context));

const complainsOf = (row: Row): readonly string[] =>
  judged(row)
    .filter(({ context }) => finds(row.bound, context) || (!SCALED.includes(row.id) && finds(row.example, context)))
    .map(({ id }) => id)
    .sort();

test("with the options of its pack, each rule complains of its own bad example", () => {
  const silent = rows
    .filter(({ bound }) => !finds(bound, exampleContext(bound.rule.bad, bound.rule)))
    .map(({ id }) => id);
  expect(silent.sort()).toEqual([...WAITING, ...SCALED].sort());
});

test.each(named(rows.filter(({ id }) => !(id in EXCEPTIONS))))("%s: %s complains of no good example", (_, __, row) => {
  expect(complainsOf(row)).toEqual([]);
});

describe("the exceptions", () => {
  test.each(Object.entries(EXCEPTIONS))("%s complains of those listed, of all of them", (id, { on }) => {
    const complaints = rows.filter((row) => row.id === id).map(complainsOf);
    expect(complaints).toHaveLength(1);
    if (on === "many") expect(complaints[0]?.length).toBeGreaterThan(9);
    else expect(complaints).toEqual([[...on].sort()]);
    expect(complaints[0]).not.toContain(id);
  });

  test("none is a rule on all CRDs", () => {
    const byDefault = rows
      .filter(({ bound: { level = "Basic" }, id }) => level === "Basic" && id.startsWith("crd-"))
      .map(({ id }) => id);
    expect(byDefault.length).toBeGreaterThan(100);
    expect(byDefault.filter((id) => id in EXCEPTIONS)).toEqual([]);
  });
});

test.each([
  ["CRDs", ON_CRDS, 100],
  ["updates of CRDs", ON_CRD_UPDATES, 40],
])("rules on %s judge the examples of each other", (_, match, atLeast) => {
  const some = rows.filter(({ bound }) => bound.match === match);
  expect(some.length).toBeGreaterThan(40);
  for (const row of some) expect(judged(row).length).toBeGreaterThan(atLeast);
});
