import type { ReportFinding, Result, Summary, Unusable } from "../../src/app/report/report.js";
import type { TestReport } from "../../src/packs/tests/run-tests.js";

/** What the page and the thread of the engine say to each other. */

/** The texts that one can write; an empty one is not there. */
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
  /** The highest level of rules; what the packs say if it is not set. */
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

/** What the page says: first that it is there, so that it hears of the packs, then its jobs. */
export type Request = "Hello" | Job;

/** What there is to say of a rule. */
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
  /** What to write in Go. */
  readonly goText?: string;
}

export interface PageResult extends Result {
  readonly findings: readonly PageFinding[];
  /** `Kind/namespace/name`; of a type in Go, as its declaration begins. */
  readonly title: string;
}

/** The report of a dry run, as '-o json' has it. */
export interface Report {
  readonly results: readonly PageResult[];
  readonly summary: Summary;
  readonly errors: readonly Unusable[];
  readonly notes: readonly string[];
}

export interface ReviewAnswer {
  readonly report?: Report;
  /** What the command prints, for people. */
  readonly text: string;
  /** Of the rules with findings, by their ids. */
  readonly rules: Readonly<Record<string, RuleText>>;
  /** Of the pack. */
  readonly tests?: TestReport;
  /** What kubectl prints for denied requests. */
  readonly kubectl: readonly string[];
  /** Why there is no review; one problem a line. */
  readonly refusal?: string;
}

/** What the thread says: that it is there, and the answers. */
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
