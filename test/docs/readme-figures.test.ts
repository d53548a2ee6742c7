import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { parseField } from "kube-json";
import { depthOf } from "../../src/kube/crd/crd.js";
import { avoidDeepBool } from "../../src/rules/crd-schema/values/avoid-deep-bool.js";
import { RULES } from "../../src/rules/index.js";
import { root } from "../support/doc-blocks.js";

/** README.md is short, and its figures are those of the pages behind them. */

type Round = Readonly<Record<"crds" | "projects" | "warnings" | "denials", number>> & { readonly blocked?: number };
interface VerdictsInRounds {
  readonly rounds: readonly Round[];
  readonly byDepth: readonly Readonly<Record<"deepest" | "upTo" | "below", number> & { of: string }>[];
  readonly notRight: readonly {
    readonly round: number;
    readonly action: string;
    readonly rule: string;
    readonly field: string;
    readonly arguable?: string;
    readonly wrong?: string;
  }[];
}
const verdicts = parse(readFileSync(join(root, "docs/evidence/verdicts-in-rounds.yaml"), "utf8")) as VerdictsInRounds;

/** A page without its line breaks. */
const words = (page: string): string => readFileSync(join(root, page), "utf8").replace(/\s+/g, " ");

/** Sentences of README.md with figures, and the same figures on the page behind them. */
const FIGURES: readonly (readonly [string, RegExp, string, (...figures: readonly string[]) => readonly string[]])[] = [
  [
    "quality",
    /judged (\d+) findings in the CRDs of (\d+) public projects, and called (\d+) right \((\d+ %)\)/,
    "docs/evidence.md",
    (all = "", projects = "", right = "", share = "") => [
      `CRDs of ${projects} public projects.`,
      `Of ${all} findings drawn with a new seed, they called ${right} right (${share})`,
    ],
  ],
  [
    "reliability",
    /([\d,]+) responses while/,
    "docs/evidence.md",
    (all = "") => [`| ${all} responses: 0 failed, 0 wrong |`],
  ],
  [
    "performance",
    /(\d\.\d+) times the throughput/,
    "docs/evidence.md",
    (all = "") => [`throughput | an echo server on Express | ${all} |`],
  ],
  [
    "state of the conventions",
    /What (\d+) public CRDs keep and break\]\S+ such as: (\d+ %) of/,
    "docs/evidence.md",
    (all = "", share = "") => [`reviewed ${all} CRDs of`, `${share} of strings, lists and maps have no maximum size`],
  ],
];

test.each(FIGURES)("README.md quotes the figures of the page on %s", (_, sentence, page, expected) => {
  const [, ...figures] = sentence.exec(words("README.md")) ?? [];
  expect(figures).not.toEqual([]);
  expect(expected(...figures).filter((text) => !words(page).includes(text))).toEqual([]);
});

test("README.md and the page quote the sums of the rounds on other projects", () => {
  const { rounds, notRight } = verdicts;
  const sum = (of: "crds" | "projects" | "warnings" | "denials"): number =>
    rounds.reduce((total, round) => total + round[of], 0);
  const [all, projects] = [sum("warnings") + sum("denials"), sum("projects")].map(String);
  const right = Number(all) - notRight.length;
  const wrong = notRight.filter((one) => one.wrong !== undefined).length;
  const denied = sum("denials") - notRight.filter(({ action }) => action === "Deny").length;
  const share = `${String(Math.round((right / Number(all)) * 100))} %`;
  const others = `${String(notRight.length - wrong)} arguable and ${String(wrong)} wrong`;
  expect(words("README.md")).toContain(
    `In CRDs of ${String(projects)} other projects, they called ${String(right)} of ${String(all)} right (${share}), ${others}`,
  );
  expect(words("docs/evidence.md")).toContain(
    `In ${String(sum("crds"))} CRDs of ${String(projects)} other projects, reviewers called ${String(right)} of ${String(all)} findings right (${share}), ${others}, and of ${String(sum("denials"))} that deny ${String(denied)} right`,
  );
});

test("the page quotes what reviewers said of denials whose proposals they judged apart", () => {
  const apart = verdicts.rounds.flatMap((round, index) =>
    round.blocked === undefined ? [] : [{ ...round, number: index + 1 }],
  );
  const denials = apart.reduce((total, round) => total + round.denials, 0);
  const blocked = apart.reduce((total, round) => total + (round.blocked ?? 0), 0);
  const notRight = verdicts.notRight.filter(
    ({ action, round }) => action === "Deny" && apart.some(({ number }) => number === round),
  ).length;
  expect(words("docs/evidence.md")).toContain(
    `Of the last ${String(denials)} that deny, ${String(blocked)} are of what a reviewer would block; ${String(denials - notRight)} also propose what one would accept.`,
  );
});

describe("deep in a schema", () => {
  const isBoolean = (rule: string): boolean => /avoid-(?:deep-)?bool$/.test(rule);
  const isShallow = new Set(RULES.filter(({ denialDepth }) => denialDepth !== undefined).map(({ id }) => id));
  const kinds: Readonly<Record<string, (one: (typeof verdicts.notRight)[number]) => boolean>> = {
    denialDepth: ({ action, rule }) => action === "Deny" && isShallow.has(rule),
    others: ({ action, rule }) => action === "Deny" && !isShallow.has(rule),
    booleans: ({ rule }) => isBoolean(rule),
  };
  const notRightOf = (of: string, deepest: number): readonly [upTo: number, below: number] => {
    const found = verdicts.notRight.filter(kinds[of] ?? (() => false));
    const below = found.filter(({ field }) => depthOf(parseField(field) ?? []) > deepest).length;
    return [found.length - below, below];
  };
  test.each(verdicts.byDepth)("reviewers agreed less: $of", ({ of, deepest, upTo, below }) => {
    const [above, deep] = notRightOf(of, deepest);
    expect(deep / below).toBeGreaterThan((1.3 * above) / upTo);
  });
  test("the rule on deep booleans quotes how much less", () => {
    const [row] = verdicts.byDepth.filter(({ of }) => of === "booleans");
    const [above = 0, deep = 0] = row === undefined ? [] : notRightOf("booleans", row.deepest);
    const [upTo = 0, below = 0] = row === undefined ? [] : [row.upTo, row.below];
    expect(avoidDeepBool.evidence).toContain(`${String(upTo - above)} of ${String(upTo)} such findings`);
    expect(avoidDeepBool.evidence).toContain(`${String(below - deep)} of ${String(below)} below`);
  });
});

test("README.md can be read in a minute or two: without its code, it is short", () => {
  const prose = readFileSync(join(root, "README.md"), "utf8").replace(/^```[\s\S]*?^```$/gm, "");
  expect(prose.replace(/\]\([^)]*\)/g, "").split(/\s+/).length).toBeLessThan(600);
});
