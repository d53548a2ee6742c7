import { RULES } from "../rules/index.js";
import { ON_CRDS } from "../model/match.js";
import type { AnyRule } from "../model/rule.js";
import { evidenceOf } from "./evidence.js";
import { conventionOf } from "./inventory.js";

const hasMust = ({ conventions = [] }: AnyRule): boolean =>
  conventions.some((id) => conventionOf(id)?.strength === "MUST");
const isOnDesign = ({ id }: AnyRule): boolean => /^(?:crd|go)-/.test(id);

test("every rule that denies says why, and every rule on designs that only warns of a MUST", () => {
  const asked = RULES.filter((rule) => rule.action === "Deny" || (isOnDesign(rule) && hasMust(rule)));
  expect(asked.length).toBeGreaterThan(150);
  expect(asked.filter((rule) => evidenceOf(rule) === undefined).map(({ id }) => id)).toEqual([]);
});

test("no rule says itself what its statements say", () => {
  const repeated = RULES.filter((rule) => rule.evidence !== undefined && rule.action === "Deny" && hasMust(rule));
  expect(repeated.map(({ id }) => id)).toEqual([]);
});

const rule = (parts: Partial<AnyRule>): AnyRule => ({
  id: "crd-schema/some",
  summary: "A field must be small.",
  rationale: "Large fields do not fit.",
  match: ON_CRDS,
  action: "Deny",
  good: "",
  bad: "",
  check: () => [],
  ...parts,
});

test.each<readonly [string, Partial<AnyRule>, string | undefined]>([
  ["a MUST", { conventions: ["constants-02"] }, "The API conventions demand it: `constants-02` is a MUST."],
  [
    "two of them, beside a SHOULD",
    { conventions: ["conditions-27", "primitives-03", "conditions-29"] },
    "The API conventions demand it: `conditions-27` and `conditions-29` are each a MUST.",
  ],
  [
    "a SHOULD",
    { action: "Warn", conventions: ["primitives-03"] },
    "The API conventions recommend it: `primitives-03` is a SHOULD.",
  ],
  ["a SHOULD that denies", { conventions: ["primitives-03"] }, undefined],
  ["a MUST that only warns", { action: "Warn", conventions: ["constants-02"] }, undefined],
  ["its own reason", { conventions: ["constants-02"], evidence: "Nobody minds." }, "Nobody minds."],
  ["a category", { id: "crd-compatibility/some" }, "Clients or stored objects of a version in use break."],
  ["a category that only warns", { id: "crd-compatibility/some", action: "Warn" }, undefined],
  [
    "another rule",
    { id: "go-types/some", sameAs: ["crd-schema/a", "crd-schema/b"] },
    "What it finds, `crd-schema/a` finds in the definition that is generated.",
  ],
  ["nothing", {}, undefined],
])("%s", (_, parts, evidence) => {
  expect(evidenceOf(rule(parts))).toBe(evidence);
});
