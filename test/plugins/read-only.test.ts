import { review } from "../../src/engine/review/review.js";
import { createRuleSet } from "../../src/engine/match/rule-set.js";
import { loadPlugins } from "../../src/app/plugins/load-plugins.js";
import { contextOf, type Context } from "../../src/model/context.js";
import { snapshotOf } from "../../src/model/snapshot.js";
import { forbidsData, packOf } from "../../src/testing/pack.js";
import { bind } from "../../src/testing/test-rule.js";
import { recordingIo } from "../support/cli-harness.js";
import { rule } from "../support/plugin.js";

// A plugin that changes what it sees would change the verdict of other rules.

type Writable = Record<string, Record<string, unknown>>;

const configMap = (name: string) => ({ apiVersion: "v1", kind: "ConfigMap", metadata: { name }, data: { size: "1" } });

const parts = (plugin: object) =>
  loadPlugins(
    [{ name: "./a.js", folder: "/project" }],
    { rules: [], defaulters: [], version: "0.1.0" },
    () => Promise.resolve({ default: { engine: "0.1.0", ...plugin } }),
    recordingIo({ files: { "a.js": "" } }),
  );

const context = (): Context =>
  contextOf(configMap("a"), { oldObject: { ...configMap("a"), data: {} }, cluster: snapshotOf([configMap("b")]) });

const WRITES: Readonly<Record<string, (context: Context) => void>> = {
  "the object": ({ object }) => void ((object as unknown as Writable)["data"] = {}),
  "a part of the object": ({ object }) => void delete (object as unknown as Writable)["data"]?.["size"],
  "the old object": ({ oldObject }) => void ((oldObject as unknown as Writable)["data"] = {}),
  "the context": (given) => void ((given as unknown as Writable)["object"] = configMap("b")),
  "an object of the cluster": ({ cluster }) => {
    for (const one of cluster.list("", "ConfigMap") ?? []) (one as unknown as Writable)["data"] = {};
  },
};

describe.each(Object.entries(WRITES))("writing %s", (_, write) => {
  test("is a fault of the rule, and silences no other rule", async () => {
    const writes = {
      ...rule,
      reads: [{ group: "", kind: "ConfigMap" }],
      check: (given: Context) => (write(given), []),
    };
    const { rules } = await parts({ rules: [writes] });
    const bound = rules.map((one) => bind({ ...one, match: forbidsData("size", "Deny").rule.match }, undefined));
    const pack = packOf("test", [...bound, forbidsData("size", "Warn")]);
    const decision = review(createRuleSet([pack]), context(), { default: false, validate: true });
    expect(decision.faults.map(({ error }) => String(error))).toEqual([
      expect.stringMatching(/^TypeError: Cannot (?:assign|delete)/) as string,
    ]);
    expect(decision.findings.map(({ field }) => field)).toEqual([["data", "size"]]);
  });
});
