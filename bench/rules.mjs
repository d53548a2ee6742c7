/**
 * Measures what further rules cost a review of a Pod: rules that cannot match it, which the index leaves out, and rules
 * that can. Ratios to the rules that run by default, from rounds in which all take turns.
 */
import { pathToFileURL } from "node:url";
import { BODIES } from "./bodies.mjs";
import { PACKS, VALIDATE } from "./engine.mjs";
import { spread, table } from "./figures.mjs";
import "../scripts/source.mjs";

const { review } = await import("../src/engine/review/review.ts");
const { createRuleSet } = await import("../src/engine/match/rule-set.ts");
const { contextOfRequest, readReview } = await import("../src/admission/read-review.ts");

const ROUNDS = 31;
const REVIEWS = 400;

const labelSyntax = PACKS.flatMap(({ rules }) => rules).find(({ id }) => id === "labels/label-syntax");

/** A pack with copies of an ordinary rule for one resource. */
const further = (number, apiGroup, resource) => ({
  name: "further",
  description: "",
  defaulters: [],
  rules: Array.from({ length: number }, (_, index) => ({
    ...labelSyntax,
    id: `further-${index}`,
    narrowings: [
      { resourceRules: [{ apiGroups: [apiGroup], resources: [resource], operations: ["CREATE", "UPDATE"] }] },
    ],
  })),
});

const SETS = [
  ["as shipped", PACKS],
  ["100 rules more that cannot match", [...PACKS, further(100, "apps", "deployments")]],
  ["100 rules more that match", [...PACKS, further(100, "", "pods")]],
  ["200 rules more that match", [...PACKS, further(200, "", "pods")]],
].map(([name, all]) => ({ name, rules: createRuleSet(all) }));

const nanoseconds = (rules, contexts) => {
  const start = process.hrtime.bigint();
  for (const context of contexts) review(rules, context, VALIDATE);
  return Number(process.hrtime.bigint() - start) / contexts.length;
};

const main = () => {
  const [[name, body]] = BODIES;
  const prepare = () => Array.from({ length: REVIEWS }, () => contextOfRequest(readReview(JSON.parse(body)).request));
  for (const { rules } of SETS) for (let turn = 0; turn < 5; turn++) nanoseconds(rules, prepare());
  const rounds = Array.from({ length: ROUNDS }, () => SETS.map(({ rules }) => nanoseconds(rules, prepare())));
  const rows = SETS.map((set, index) => [set.name, spread(rounds.map((round) => round[index] / round[0]))]);
  const added = (index) => (round) => round[index] - round[0];
  const growth = rounds.map((round) => added(3)(round) / added(2)(round));
  process.stdout.write(`${table([[`${name}, engine only`, "/ as shipped"], ...rows])}\n`);
  process.stdout.write(`200 matching rules add ${spread(growth)} times what 100 add\n\n`);
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) main();
