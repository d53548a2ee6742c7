import type { ReportFinding, Result, Summary, Unusable } from "../../src/app/report/report.js";
import type { TestReport } from "../../src/packs/tests/run-tests.js";

/** Messages between the page and the thread of the engine. */

/** The tabs for texts; an empty text counts as absent. */
export const TABS = ["now", "before", "cluster", "go", "pack", "tests"] as const;
export type Tab = (typeof TABS)[number];
export type Texts = Readonly<Partial<Record<Tab, string>>>;

/** The names of their files, as findings and errors name them. */
export const FILES: Readonly<Record<Tab, string>> = {
  now: "now.yaml",
  before: "before.yaml",
  cluster: "cluster/cluster.yaml",
  go: "types.go",
  pack: "pack/pack.yaml",
  tests: "pack/tests/tests.yaml",
};

export const LEVELS = ["Basic", "Full", "Advice"] as const;

export interface Choices {
  /** The user maintains the APIs in the input: their groups are owned. */
  readonly isOwner: boolean;
  /** The highest level of rules; by default that of the packs. */
  readonly level?: (typeof LEVELS)[number];
  /** Built-in packs, if not the default ones. */
  readonly packs?: readonly string[];
}

/** All that a review depends on. */
export interface Workspace {
  readonly texts: Texts;
  readonly choices: Choices;
}

export type Task =
  | { readonly type: "Review" }
  /** All fixes that change nothing for others. */
  | { readonly type: "FixAll" }
  /** The fix of one finding in a manifest. */
  | { readonly type: "Fix"; readonly document: number; readonly rule: string; readonly fields: readonly string[] }
  /** The texts with the defaults that a cluster would set. */
  | { readonly type: "Defaults" };

export interface Job {
  readonly id: number;
  readonly workspace: Workspace;
  readonly task: Task;
}

/** Messages of the page: first 'Hello', so that it gets the packs, then its jobs. */
export type Request = "Hello" | Job;

/** The texts about a rule. */
export interface RuleText {
  readonly summary: string;
  readonly rationale: string;
  /** Lines of Go that keep it, for other APIs. */
  readonly go: readonly string[];
  /** Whether it is a rule of the catalogue, which has a page. */
  readonly isShipped: boolean;
}

/** A finding with the words for people that text output has. */
export interface PageFinding extends ReportFinding {
  readonly shortField: string;
  /** The Go source to write. */
  readonly goText?: string;
}

export interface PageResult extends Result {
  readonly findings: readonly PageFinding[];
  /** `Kind/namespace/name`; for a type in Go, the start of its declaration. */
  readonly title: string;
}

/** The report of a dry run, as in '-o json'. */
export interface Report {
  readonly results: readonly PageResult[];
  readonly summary: Summary;
  readonly errors: readonly Unusable[];
  readonly notes: readonly string[];
}

export interface ReviewAnswer {
  readonly report?: Report;
  /** The output of the command, for people. */
  readonly text: string;
  /** The texts of rules with findings, by their ids. */
  readonly rules: Readonly<Record<string, RuleText>>;
  /** Results of the tests of the pack. */
  readonly tests?: TestReport;
  /** The output of kubectl for denied requests. */
  readonly kubectl: readonly string[];
  /** Why there is no review; one problem a line. */
  readonly refusal?: string;
}

/** Messages of the thread: that it is ready, and the answers. */
export type Answer =
  | { readonly type: "Ready"; readonly packs: readonly PackName[] }
  | { readonly type: "Review"; readonly id: number; readonly answer: ReviewAnswer }
  | { readonly type: "Texts"; readonly id: number; readonly texts: Texts; readonly refusal?: string }
  | { readonly type: "Fault"; readonly id: number; readonly message: string };

export interface PackName {
  readonly name: string;
  readonly description: string;
  readonly isDefault: boolean;
}
