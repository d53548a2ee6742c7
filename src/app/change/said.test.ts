import { RULES } from "../../rules/index.js";
import type { ReportFinding } from "../report/report.js";
import type { Change } from "./change.js";
import { ABOUT, saidIn } from "./said.js";

test("each name is that of a rule", () => {
  const ids = RULES.map(({ id }) => id);
  for (const name of Object.keys(ABOUT)) expect(ids).toContain(`crd-compatibility/${name}`);
});

const finding = (rule: string, action: "Deny" | "Warn" | "Audit", field: string): ReportFinding =>
  ({ rule, action, places: [{ field }] }) as unknown as ReportFinding;
const change = (effect: string | undefined, ...fields: readonly string[]): Change =>
  ({ fields, effect }) as unknown as Change;

test("the most severe finding about a change counts", () => {
  const said = saidIn([
    finding("crd-compatibility/type-kept", "Deny", "a"),
    finding("crd-compatibility/type-kept", "Warn", "a"),
    finding("crd-compatibility/enum-not-extended", "Warn", "a"),
    finding("crd-compatibility/type-kept", "Audit", "b"),
    finding("crd-schema/enum-camel-case", "Deny", "b"),
    finding("crd-compatibility/of-all-changes", "Warn", "c"),
  ]);
  expect(said(change("tightened type", "a"))).toBe("Blocks");
  expect(said(change("loosened enum", "a"))).toBe("Asked");
  expect(said(change("tightened bound", "a"))).toBeUndefined();
  expect(said(change("tightened type", "b"))).toBeUndefined();
  expect(said(change("tightened type", "c", "b"))).toBe("Asked");
  expect(said(change(undefined, "b", "a"))).toBe("Blocks");
});

test("thousands of findings at one field are read once, not for each change", () => {
  const count = 20_000;
  const start = process.cpuUsage();
  const said = saidIn(
    Array.from({ length: count }, () => finding("crd-compatibility/no-new-validation-rule", "Deny", "a")),
  );
  for (let index = 0; index < count; index++) expect(said(change("tightened validation", "a"))).toBe("Blocks");
  expect(process.cpuUsage(start).user).toBeLessThan(4_000_000);
});
