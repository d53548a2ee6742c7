import { path } from "../kube/json/field-path.js";
import { invalid } from "../model/cause.js";
import { stringAt } from "../kube/json/object.js";
import { ON_OBJECTS } from "../model/match.js";
import type { Defaulter, Rule } from "../model/rule.js";
import { defaulterDoc, ruleDoc } from "./rule-page.js";
import { ruleIndex } from "./rule-index.js";

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
  conventions: [],
  kind: "AdmissionControlled",
  reads: [{ group: "acme.io", kind: "Door" }],
  before: widget(1),
  after: widget(2),
  cluster: "kind: Door",
  defaults: () => [],
};

const section = (page: string, heading: string): string =>
  page
    .split(/^## /m)
    .find((part) => part.startsWith(`${heading}\n`))
    ?.slice(heading.length)
    .trim() ?? "";

describe("the page of a rule", () => {
  const page = ruleDoc(rule, "src/rules/widgets/size/small.ts");
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
    expect(section(page, "Fails")).toContain("- `size`: must be less than or equal to 5");
  });
  test("shows what to write in Go, if anything", () => {
    const go = ["// +kubebuilder:validation:Maximum=5", 'Size *int32 `json:"size,omitempty"`'];
    expect(section(ruleDoc({ ...rule, go }, "src/rules/widgets/small.ts"), "In Go")).toBe(
      `\`\`\`go\n${go.join("\n")}\n\`\`\``,
    );
    expect(page).not.toContain("In Go");
  });
  test("names the section if it has no convention, and omits empty sections", () => {
    const { options: _, ...plain } = rule;
    const bare = ruleDoc({ ...plain, conventions: [], check: () => [] }, "src/rules/widgets/small.ts");
    expect(section(bare, "Conventions")).toMatch(/^See \[Primitive types\]/);
    expect(bare).not.toContain("## Options");
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
      "src/rules/widgets/small.ts",
    );
    expect(reading).toContain("- **Reads from the cluster**: Door.acme.io, Node\n");
    expect(section(reading, "In the cluster")).toContain(door);
    expect(section(reading, "Fails")).toContain("- `size`: must fit through 'front'");
    expect(page).not.toContain("cluster");
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
      "src/rules/widgets/small.ts",
    );
    expect(section(asking, "User")).toContain("`system:node:one`");
    expect(section(asking, "Fails")).toContain("another user than 'system:node:one'");
    expect(page).not.toContain("## Asked by");
  });
  test("treats the first document of an update example as the stored object", () => {
    const update: Rule = {
      ...common,
      id: "widgets/kept",
      conventions: [],
      action: "Deny",
      good: widget(1),
      bad: `${widget(1)}---${widget(2)}`,
      *check({ object, oldObject }) {
        if (object["size"] !== oldObject?.["size"]) yield invalid(path("size"), "must stay 1");
      },
    };
    expect(section(ruleDoc(update, "src/rules/widgets/update.ts"), "Passes")).not.toContain("as it is stored");
    expect(section(ruleDoc(update, "src/rules/widgets/update.ts"), "Fails")).toMatch(
      /^The stored object, then the new object:/,
    );
    expect(section(ruleDoc(update, "src/rules/widgets/update.ts"), "Fails")).toContain("- `size`: must stay 1");
  });
});

test("the page of a defaulter says all that the metadata says", () => {
  const page = defaulterDoc(defaulter, "src/defaulters/widgets/size.ts");
  expect(page).toContain("- **Kind**: admission-controlled defaulter");
  expect(page).toContain("- **Reads from the cluster**: Door.acme.io");
  expect(section(page, "Before")).toContain("size: 1");
  expect(section(page, "After")).toContain("size: 2");
  expect(section(page, "In the cluster")).toContain("kind: Door");
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
