import { path, stringAt } from "kube-json";
import { invalid } from "../model/cause.js";
import { ON_CRDS, ON_OBJECTS } from "../model/match.js";
import type { Pack } from "../model/pack.js";
import type { Defaulter, Rule } from "../model/rule.js";
import { packOf } from "../testing/pack.js";
import { bind } from "../testing/test-rule.js";
import { defaulterDoc, type PageFacts, ruleDoc, exampleDiff } from "./rule-page.js";
import { readingOrder } from "./inventory.js";
import { CATEGORIES } from "./categories.js";
import { ruleIndex } from "./rule-index.js";
import { RULES } from "../rules/index.js";
import { crdExample, specExample } from "../rules/kit.js";

const common = {
  summary: "A widget must be small.",
  rationale: "Large widgets do not fit through the door.",
  reference: "Primitive types",
  since: "0.1.0",
  match: ON_OBJECTS,
} as const;

const widget = (size: number): string => `
apiVersion: acme.io/v1
kind: Widget
metadata: { name: a }
size: ${String(size)}
`;

const rule: Rule<{ readonly size: number }> = {
  ...common,
  id: "widgets/small",
  conventions: ["primitives-11"],
  action: "Warn",
  options: {
    schema: { type: "object", properties: { size: { type: "integer", description: "Largest size." } } },
    defaults: { size: 1 },
    example: { size: 5 },
  },
  good: widget(5),
  bad: widget(6),
  *check({ object }, { size }) {
    if (Number(object["size"]) > size) yield invalid(path("size"), `must be less than or equal to ${String(size)}`);
  },
};

const defaulter: Defaulter = {
  ...common,
  id: "widgets/size",
  kind: "AdmissionControlled",
  reads: [{ group: "acme.io", kind: "Door" }],
  before: widget(1),
  after: widget(2),
  cluster: "kind: Door",
  defaults: () => [],
};

const facts = (source: string, packs: readonly Pack[] = []): PageFacts => ({
  source,
  packs,
  place: { chapter: "Primitive types", previous: "a/b", next: undefined },
});

const section = (page: string, heading: string): string =>
  page
    .split(/^## /m)
    .find((part) => part.startsWith(`${heading}\n`))
    ?.slice(heading.length)
    .trim() ?? "";

describe("the page of a rule", () => {
  const page = ruleDoc(rule, facts("src/rules/widgets/size/small.ts"));
  test("names its source", () => {
    expect(page).toContain(" from src/rules/widgets/size/small.ts; do not edit. -->");
  });
  test("says all that the metadata says", () => {
    expect(page).toMatch(/^# widgets\/small\n/);
    expect(page).toContain(`\n\n${rule.summary}\n\n`);
    expect(page).toContain("`Warn`, unless a pack says otherwise");
    expect(page).toContain("CREATE and UPDATE of every resource");
    expect(section(page, "Why")).toBe(rule.rationale);
    expect(section(page, "Options")).toContain("| `size` | integer | `1` | Largest size. |");
    expect(section(page, "In a pack")).toContain("    - use: widgets/small\n      options:\n        size: 5\n");
  });
  test("tells its conventions, with strength, section and link", () => {
    expect(section(page, "Conventions")).toMatch(
      /^- `primitives-11` \(MUST, \[Primitive types\]\(https:\S+#primitive-types\)\): \S/,
    );
  });
  test("shows what it finds in its bad example, with the options of the examples", () => {
    expect(section(page, "Bad")).toContain("- `size`: must be less than or equal to 5");
  });
  test("shows what to write in Go, if anything", () => {
    const go = ["// +kubebuilder:validation:Maximum=5", 'Size *int32 `json:"size,omitempty"`'];
    expect(section(ruleDoc({ ...rule, go }, facts("src/rules/widgets/small.ts")), "In Go")).toBe(
      `\`\`\`go\n${go.join("\n")}\n\`\`\``,
    );
    expect(page).not.toContain("In Go");
  });
  test("names the section if it has no convention, and omits empty sections", () => {
    const { options: _, conventions: __, ...plain } = rule;
    const bare = ruleDoc({ ...plain, check: () => [] }, facts("src/rules/widgets/small.ts"));
    expect(section(bare, "Conventions")).toMatch(/^See \[Primitive types\]/);
    expect(bare).not.toContain("## Options");
  });
  test("says what the options make a rule read", () => {
    const reads = (id: string): string | undefined =>
      RULES.filter((one) => one.id === id)
        .map((one) => /Reads from the cluster\*\*: (.*)/.exec(ruleDoc(one, facts("src/rules/widgets/small.ts")))?.[1])
        .at(0);
    expect(reads("generic/object-required")).toBe("the kinds named in its options");
    expect(reads("generic/cel")).toBe("the Namespace of the object, if an expression uses `namespaceObject`");
  });
  test("lists what the rule reads from the cluster, and reviews its examples with that cluster", () => {
    const door = "apiVersion: acme.io/v1\nkind: Door\nmetadata: { name: front }\n";
    const reading = ruleDoc(
      {
        ...rule,
        reads: [
          { group: "acme.io", kind: "Door" },
          { group: "", kind: "Node" },
        ],
        cluster: door,
        *check({ cluster }) {
          for (const one of cluster.list("acme.io", "Door") ?? [])
            yield invalid(path("size"), `must fit through '${String(stringAt(one, "metadata", "name"))}'`);
        },
      },
      facts("src/rules/widgets/small.ts"),
    );
    expect(reading).toContain("- **Reads from the cluster**: Door.acme.io, Node\n");
    expect(section(reading, "Cluster")).toContain(door);
    expect(section(reading, "Bad")).toContain("- `size`: must fit through 'front'");
    expect(page).not.toContain("## Cluster");
  });
  test("names the user of the examples if it matters", () => {
    const asking = ruleDoc(
      {
        ...rule,
        user: "system:node:one",
        *check({ user }) {
          yield invalid(path("size"), `must be set by another user than '${String(user?.username)}'`);
        },
      },
      facts("src/rules/widgets/small.ts"),
    );
    expect(section(asking, "User")).toContain("`system:node:one`");
    expect(section(asking, "Bad")).toContain("another user than 'system:node:one'");
    expect(page).not.toContain("## Asked by");
  });
  test("treats the first document of an update example as the stored object", () => {
    const update: Rule = {
      ...common,
      id: "widgets/kept",
      action: "Deny",
      good: widget(1),
      bad: `${widget(1)}---${widget(2)}`,
      *check({ object, oldObject }) {
        if (object["size"] !== oldObject?.["size"]) yield invalid(path("size"), "must stay 1");
      },
    };
    const changed = ruleDoc(update, facts("src/rules/widgets/update.ts"));
    expect(section(changed, "Good")).not.toContain("as it is stored");
    expect(section(changed, "Bad")).toMatch(/^The stored object, then the new object:/);
    expect(section(changed, "Bad")).toContain("- `size`: must stay 1");
  });
});

test("a page links to the pages before and after it, and to its chapter", () => {
  const page = ruleDoc(rule, facts("src/rules/widgets/small.ts"));
  expect(page.split("\n---\n")[1]?.trim()).toBe(
    "Previous: [a/b](../a/b.md) | Chapter: [Primitive types](../../conventions.md#primitive-types)",
  );
});

test("the book has the rules and defaulters in the order of the statements that they check, and then the others", () => {
  const row = (id: string) => ({ id, statement: "", strength: "MUST", where: "crd", check: "" }) as const;
  const told = { severity: "warn", rule: "", reason: "", message: null } as const;
  const inventory = ["units-01", "kinds-02"].map((id) => ({ ...row(id), ...told }));
  const rules = [
    { ...rule, id: "z/none", conventions: [] },
    { ...rule, id: "z/second", conventions: ["kinds-02"] },
    { ...rule, id: "a/first", conventions: ["kinds-02", "units-01"] },
  ];
  const order = readingOrder({ rules, defaulters: [{ ...defaulter, conventions: ["kinds-02"] }] }, inventory);
  expect([...order.keys()]).toEqual(["a/first", "z/second", "widgets/size", "z/none"]);
  expect(order.get("a/first")).toEqual({ chapter: "Units", previous: undefined, next: "z/second" });
  expect(order.get("z/none")).toEqual({ chapter: undefined, previous: "widgets/size", next: undefined });
});

describe("a page says which packs use the rule, and how to get rid of it", () => {
  const onCrds = { ...rule, match: ON_CRDS, options: undefined } as unknown as Rule;
  const bound = { ...bind(onCrds, undefined), action: "Deny", ownedGroups: [] } as const;
  const pageIn = (...packs: readonly Pack[]): string => ruleDoc(rule, facts("src/rules/widgets/small.ts", packs));
  test("as explain does", () => {
    expect(pageIn(packOf("design", [bound]))).toContain(
      "- **Packs**: `design` (`Deny`), in CRDs of owned groups; warns in others\n",
    );
    expect(pageIn(packOf("design", [{ ...bound, level: "Full" }]))).toContain(
      "- **Packs**: `design` (`Deny`), only in CRDs of owned groups (level Full)\n",
    );
    expect(pageIn()).toContain("- **Packs**: no built-in pack\n");
  });
  test("in files, in Go, and in a cluster", () => {
    const page = ruleDoc({ ...rule, match: ON_CRDS }, facts("src/rules/widgets/small.ts", [packOf("design", [bound])]));
    expect(section(page, "Switch off or waive")).toContain("`rules: { widgets/small: 'Off' }`");
    expect(section(page, "Switch off or waive")).toContain("`# decorum:waive widgets/small -- REASON`");
    expect(section(page, "Switch off or waive")).toContain("`// +decorum:waive widgets/small -- REASON`");
  });
  test("not in a cluster, if it only runs on the command line", () => {
    const cluster = "In a cluster: ";
    expect(pageIn(packOf("design", [bound]))).toContain(cluster);
    expect(pageIn({ ...packOf("design", [bound]), offline: true })).not.toContain(cluster);
  });
  test("by the id of its entry if only packs of users have one", () => {
    expect(section(pageIn(), "Switch off or waive")).toContain("`# decorum:waive ENTRY -- REASON`");
    expect(section(pageIn(), "Switch off or waive")).not.toContain("+decorum:waive");
  });
});

test("the page of a defaulter says all that the metadata says", () => {
  const page = defaulterDoc(defaulter, facts("src/defaulters/widgets/size.ts"));
  expect(page).toContain("- **Kind**: admission-controlled defaulter");
  expect(page).toContain("- **Reads from the cluster**: Door.acme.io");
  expect(section(page, "Before")).toContain("size: 1");
  expect(section(page, "After")).toContain("size: 2");
  expect(section(page, "Cluster")).toContain("kind: Door");
  expect(section(page, "In a pack")).toContain("defaulters:\n    - use: widgets/size");
});

test("the index lists all, sorted, each with a link to its page", () => {
  const index = ruleIndex({
    rules: [
      { ...rule, id: "z/b" },
      { ...rule, id: "a/c" },
      { ...rule, id: "z/a" },
    ],
    defaulters: [defaulter],
  });
  expect(index.match(/\[.*\]\((?!\.\.).*\.md\)/g)).toEqual([
    "[a/c](a/c.md)",
    "[z/a](z/a.md)",
    "[z/b](z/b.md)",
    "[widgets/size](widgets/size.md)",
  ]);
  expect(index).toContain("3 rules and 1 defaulter");
});

test("the index begins with the categories, in an order of their own, and says what each is about", () => {
  const index = ruleIndex({
    rules: ["events/a", "crd-naming/b", "crd-naming/a", "zoo/a"].map((id) => ({ ...rule, id })),
    defaulters: [],
  });
  expect(index.match(/^## .*$/gm)).toEqual(["## crd-naming", "## events", "## zoo"]);
  expect(index).toMatch(/\| \[crd-naming\]\(#crd-naming\) \| names of .* \| 2 \|\n\| \[events\]/);
  const known = new Set(RULES.map(({ id }) => id.slice(0, id.indexOf("/"))));
  expect([...CATEGORIES.keys()].sort()).toEqual([...known].sort());
});

const diff = (bad: string, good: string): string => exampleDiff({ match: ON_CRDS, bad, good });

test("only the lines that differ are shown, without their indentation", () => {
  expect(diff(specExample("size: { type: number }"), specExample("size: { type: integer }"))).toBe(
    [
      "```diff",
      "  type: object",
      "  properties:",
      "-   size: { type: number }",
      "+   size: { type: integer }",
      "```",
    ].join("\n"),
  );
});

test("lines between two changes are left out", () => {
  const bad = crdExample({ names: "shortNames: [a]", spec: "size: { type: number }" });
  const good = crdExample({ names: "shortNames: [b]", spec: "size: { type: integer }" });
  expect(diff(bad, good).split("\n")).toContain("  ...");
});

test.each([
  ["an update", "a: 1\n---\na: 2", "a: 1"],
  ["no change", "a: 1", "a: 1"],
  ["a long change", "a: 1", Array.from({ length: 30 }, (_, index) => `a${String(index)}: 1`).join("\n")],
])("%s has no diff", (_, bad, good) => {
  expect(diff(bad, good)).toBe("");
});

test("the examples of most rules on definitions differ in a few lines", () => {
  const onDefinitions = RULES.filter(({ match, bad }) => match === ON_CRDS && !/^---$/m.test(bad));
  const short = onDefinitions.filter((rule) => exampleDiff(rule) !== "");
  expect(short.length / onDefinitions.length).toBeGreaterThan(0.9);
});
