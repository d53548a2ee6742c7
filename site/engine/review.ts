import { dryRun } from "../../src/cli/dry-run.js";
import type { BoundRule, Pack } from "../../src/model/pack.js";
import type { TestReport } from "../../src/packs/tests/run-tests.js";
import { type Report, type ReviewAnswer, type RuleText, type Workspace } from "../share/jobs.js";
import { kubectlText } from "./kubectl.js";
import { textOf } from "./machine/disk.js";
import { WORK } from "./machine/path.js";
import { hasInput, hasText, inputOf, ioFor, type Machine, type Written } from "./workspace.js";

const TEXT_FILE = "report.txt";

/** Reviews a workspace with the command `dry-run`, and runs the tests of its pack. Throws InputError if it cannot be read. */
export const reviewWorkspace = async (workspace: Workspace, machine: Machine): Promise<ReviewAnswer> => {
  const tests = hasText(workspace.texts, "pack") ? await testsOf(machine) : undefined;
  const answer = hasInput(workspace) ? await reviewInput(workspace, machine) : NOTHING;
  return { ...answer, ...(tests === undefined ? {} : { tests }) };
};

const testsOf = async ({ product }: Machine): Promise<TestReport> => {
  const { testPack } = await import("./on-demand.js");
  return testPack("pack", product);
};

const NOTHING: ReviewAnswer = { text: "", rules: {}, kubectl: [] };

const reviewInput = async (workspace: Workspace, machine: Machine): Promise<ReviewAnswer> => {
  const written: Written = { out: "", err: "" };
  const io = ioFor(written);
  const { options, packs, cluster } = inputOf(workspace, machine, io);
  const how = {
    ...options,
    failOn: "Deny",
    outputs: [{ format: "json" }, { format: "text", file: TEXT_FILE }],
    catalogue: machine.product.catalogue,
    template: noTemplates,
    defaulted: false,
    onlyNew: false,
    isColored: false,
    writeBaseline: false,
    prune: false,
    waivers: true,
  } as const;
  await dryRun(how, packs, io, cluster);
  const report = JSON.parse(written.out) as Report;
  return {
    report,
    text: textOf(`${WORK}/${TEXT_FILE}`) ?? "",
    rules: rulesIn(report, packs),
    kubectl: report.results.flatMap(({ status }) => (status === null ? [] : [kubectlText(status)])),
  };
};

/** Only pages of reports have some. */
const noTemplates = (): never => {
  throw new Error("a workspace has no templates");
};

const rulesIn = ({ results }: Report, packs: readonly Pack[]): Readonly<Record<string, RuleText>> => {
  const bound = new Map(packs.flatMap(({ rules }) => rules.map((rule) => [rule.id, rule] as const)));
  const found = new Set(results.flatMap(({ findings }) => findings.map(({ rule }) => rule)));
  return Object.fromEntries(
    [...found].flatMap((id) => {
      const rule = bound.get(id);
      return rule === undefined ? [] : [[id, textOfRule(rule)] as const];
    }),
  );
};

const textOfRule = ({ id, rule: { id: shipped, summary, rationale, go = [] } }: BoundRule): RuleText => ({
  summary,
  rationale,
  go,
  isShipped: id === shipped,
});
