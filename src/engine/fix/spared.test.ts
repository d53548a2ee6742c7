import { type PatchOperation, arrayAt, at, formatPointer, path } from "kube-json";
import { forbidden } from "../../model/cause.js";
import { decisionOf, rule, trialOf } from "../../testing/fixing.js";
import { fixObject } from "./fix.js";
import type { Trial } from "./fix-proof.js";
import { sparedFindings } from "./fix-offers.js";

describe("findings that are spared", () => {
  const noBad = rule(
    "no-bad",
    function* ({ object: seen }) {
      for (const [index, item] of arrayAt(seen, "data", "list").entries())
        if (typeof item === "string" && item.startsWith("bad"))
          yield forbidden(path("data", "list", index), "may not be bad");
    },
    ({ field }) => [{ op: "remove", path: formatPointer(field) }],
  );
  const spare = (trial: Trial, ...indexes: readonly number[]) => {
    const decision = decisionOf(trial);
    const {
      object: fixed,
      spared,
      decision: after,
    } = fixObject(
      trial,
      decision,
      "Breaking",
      sparedFindings(decision.findings.filter((_, index) => indexes.includes(index))),
    );
    return { list: at(fixed, "data", "list"), left: after.findings.map((one) => spared.has(one)) };
  };
  test("stay, though removals and insertions before them move them", () => {
    const trial = trialOf([noBad], { list: ["bad1", "a", "bad2", "bad3", "bad", "bad"] });
    expect(spare(trial, 2, 4)).toEqual({ list: ["a", "bad3", "bad"], left: [true, true] });
  });
  test.each<[PatchOperation, readonly boolean[]]>([
    [{ op: "add", path: "/data/list/0", value: "first" }, [false, false, false, true]],
    [{ op: "add", path: "/data/list/-", value: "last" }, [false, false, true, false]],
    [{ op: "add", path: "/data/list/3", value: "last" }, [false, false, true, false]],
    [{ op: "replace", path: "/data/list/0", value: "b" }, [false, false, true, false]],
    [{ op: "remove", path: "/data/list/0" }, [false, true, false, false]],
    [{ op: "remove", path: "/data/list/2" }, [false, false, false, false]],
    [{ op: "remove", path: "/data/other" }, [false, false, true, false]],
  ])("are where they are after %j", (operation, expected) => {
    const trial = trialOf([noBad], { list: ["a", "b", "bad"], other: 1 });
    const [finding] = decisionOf(trial).findings;
    if (finding === undefined) throw new Error("there must be a finding");
    const spared = sparedFindings([finding]).after(trial.context.object, [operation]);
    const at = (index: number) => spared.has({ ...finding, field: ["data", "list", index] });
    expect([0, 1, 2, 3].map(at)).toEqual(expected);
  });
});
