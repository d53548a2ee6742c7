import type { JsonObject } from "kube-json";
import { crd } from "kube-schema/testing";
import { object, TEXT } from "../../testing/schemas/crd-versions.js";
import type { CrdChange } from "./change.js";
import { crdChange } from "./crd-change.js";
import { questionsOn } from "./questions.js";

const nothingSaid = () => false;

const change = (before: JsonObject, after: JsonObject, section: "spec" | "status" = "spec"): CrdChange =>
  crdChange(crd({ [section]: after }), crd({ [section]: before }));

const described = (description: string): JsonObject => ({ b: { ...TEXT, description } });

test.each<readonly [string, CrdChange, readonly string[]]>([
  ["nothing", change({ a: TEXT }, { a: TEXT }), []],
  [
    "a field that a newer release of Kubernetes added to its own type",
    change(
      { a: object({ effect: TEXT, operator: TEXT, tolerationSeconds: { type: "integer" } }) },
      { a: object({ effect: TEXT, operator: TEXT, tolerationSeconds: { type: "integer" }, value: TEXT }) },
    ),
    [],
  ],
  ["a stricter bound, about which a finding says all", change({ a: TEXT }, { a: { ...TEXT, maxLength: 1 } }), []],
  [
    "a new field whose description does not say what its absence means",
    change({}, described("The size.")),
    [
      "What happens where `spec.b` is not set? The description does not say it.",
      "Is `spec.b` needed, and who sets it?",
    ],
  ],
  [
    "a new field whose description says it",
    change({}, described("The size; unlimited if it is not set.")),
    ["Is `spec.b` needed, and who sets it?"],
  ],
  [
    "new fields",
    change({}, { b: { ...TEXT, default: "A" }, c: { ...TEXT, default: "B" } }),
    ["Are `spec.b` and `spec.c` needed, and who sets them?"],
  ],
  ["a new field that a controller writes", change({}, described("The size."), "status"), []],
  [
    "a field that takes the place of another",
    change({ a: TEXT }, { b: { ...TEXT, default: "A" } }),
    ["Is `b` the new name of `spec.a`? Then who moves the value of stored objects?"],
  ],
  [
    "a field removed",
    change({ a: TEXT, b: { type: "integer" } }, { b: { type: "integer" } }),
    ["Who still sets `spec.a`, and what do they use instead?"],
  ],
  [
    "a default",
    change({ a: TEXT }, { a: { ...TEXT, default: "A" } }),
    ["Do stored objects without `spec.a` mean 'A'? They read so from now on."],
  ],
  [
    "several defaults",
    change({ a: TEXT, b: TEXT }, { a: { ...TEXT, default: "A" }, b: { ...TEXT, default: "B" } }),
    ["Do stored objects without `spec.a` and `spec.b` mean the new defaults? They read so from now on."],
  ],
  [
    "one default of several fields",
    change({ a: TEXT, b: TEXT }, { a: { ...TEXT, default: "A" }, b: { ...TEXT, default: "A" } }),
    ["Do stored objects without `spec.a` and `spec.b` mean 'A'? They read so from now on."],
  ],
  [
    "several fields that take the places of others",
    change({ a: object({ b: TEXT }), c: object({ d: TEXT }) }, { a: object({ e: TEXT }), c: object({ f: TEXT }) }),
    ["Do new fields take the place of `a.b` and `c.d`? Then who moves the value of stored objects?"],
  ],
  [
    "several rules that are gone",
    change(
      { a: { ...TEXT, "x-kubernetes-validations": [{ rule: "self != ''" }, { rule: "self != 'a'" }] } },
      { a: TEXT },
    ),
    ["What did the removed rules of `spec.a` protect, and what handles objects that they forbade?"],
  ],
  [
    "a value of an enumeration",
    change({ a: { ...TEXT, enum: ["A"] } }, { a: { ...TEXT, enum: ["A", "B"] } }),
    ["What do clients of the last release do when they read 'B' in `spec.a`?"],
  ],
  [
    "a rule that is gone",
    change(
      { a: { ...TEXT, "x-kubernetes-validations": [{ rule: "self != ''", message: "must not be ''" }] } },
      { a: TEXT },
    ),
    ["What did the rule 'must not be ''' of `spec.a` protect, and what handles objects that it forbade?"],
  ],
  [
    "a rule about changes that is gone",
    change(
      { a: { ...TEXT, "x-kubernetes-validations": [{ rule: "self == oldSelf", message: "may not change" }] } },
      { a: TEXT },
    ),
    ["What did the rule 'may not change' of `spec.a` protect, and what handles changes that it forbade?"],
  ],
  [
    "a required field",
    change({ a: object({}) }, { a: object({ b: TEXT }, { required: ["b"] }) }),
    ["Who sets `a.b` in the objects that are stored today, and before which release must they have done so?"],
  ],
  [
    "a new kind",
    crdChange(crd(), undefined),
    [
      "Who creates objects of kind 'Widget': people, or a controller? Why is it a kind of its own, and no field of another?",
    ],
  ],
])("questions on %s", (_, one, expected) => {
  expect(questionsOn([one], nothingSaid)).toEqual(expected);
});

test("a finding that says the same takes the place of a question", () => {
  const wider = change({ a: { ...TEXT, enum: ["A"] } }, { a: { ...TEXT, enum: ["A", "B"] } });
  expect(questionsOn([wider], () => true)).toEqual([]);
});

test("there are at most five, each of which names at most three fields", () => {
  const fields = Array.from({ length: 900 }, (_, index) => [`f${String(index)}`, TEXT] as const);
  const many = change(
    { a: TEXT, b: { type: "integer" }, c: { ...TEXT, enum: ["A"] }, d: TEXT, e: { ...TEXT, default: "A" } },
    {
      ...Object.fromEntries(fields),
      b: TEXT,
      c: { ...TEXT, enum: ["A", "B"] },
      d: { ...TEXT, default: "A" },
      e: TEXT,
    },
  );
  const questions = questionsOn([many], nothingSaid);
  expect(questions).toHaveLength(5);
  expect(Math.max(...questions.map(({ length }) => length))).toBeLessThan(200);
});
