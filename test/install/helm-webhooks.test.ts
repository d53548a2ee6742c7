import { join } from "node:path";
import { type JsonObject, arrayAt, at, objectAt, stringAt } from "kube-json";
import { describeWithHelm, renderChart } from "../support/helm.js";
import { MANIFESTS } from "../support/kustomize.js";

/** The webhooks of the chart that depend on its values. */

const render = (values: JsonObject): readonly JsonObject[] =>
  renderChart(join(MANIFESTS, "helm/decorum"), "decorum-system", values);

/** The conditions that packs of one's own may need to be without. */
const OMITTABLE = [
  "not-a-lease",
  "not-an-event",
  "not-a-review",
  "not-from-the-control-plane",
  "not-a-pod-of-a-controller",
];

describeWithHelm("the chart", () => {
  test("gives a separate pack a webhook like the other one, apart from what is its own", () => {
    const rule = { operations: ["CREATE"], apiGroups: ["acme.io"], apiVersions: ["v1"], resources: ["widgets"] };
    const objects = render({ webhooks: { separate: [{ pack: "team", failurePolicy: "Fail", rules: [rule] }] } });
    const [first, second] = objects
      .filter(({ kind }) => kind === "ValidatingWebhookConfiguration")
      .flatMap((object) => arrayAt(object, "webhooks"));
    expect(second).toEqual({
      ...(first as JsonObject),
      name: "pack-team.decorum.dev",
      clientConfig: { service: { ...objectAt(first, "clientConfig", "service"), path: "/validate/team" } },
      failurePolicy: "Fail",
      rules: [rule],
    });
    const open = render({ webhooks: { separate: [{ pack: "team", rules: [rule] }] } });
    expect(JSON.stringify(open)).not.toContain('"Fail"');
  });
  test("gives each webhook a name of its own, also if several are for one pack", () => {
    const rule = { operations: ["CREATE"], apiGroups: ["acme.io"], apiVersions: ["v1"], resources: ["widgets"] };
    const team = { pack: "team", rules: [rule] };
    const namesOf = (...separate: readonly JsonObject[]): readonly unknown[] =>
      render({ webhooks: { separate: [...separate] } })
        .filter(({ kind }) => kind === "ValidatingWebhookConfiguration")
        .flatMap((object) => arrayAt(object, "webhooks").map((webhook) => at(webhook, "name")));
    expect(namesOf(team, { ...team, name: "team-widgets", failurePolicy: "Fail" })).toEqual([
      "validate.decorum.dev",
      "pack-team.decorum.dev",
      "pack-team-widgets.decorum.dev",
    ]);
    expect(() => namesOf(team, team)).toThrow(
      "webhooks.separate must have items with different names; give one of those with 'team' a name of its own",
    );
  });
  test("fails open everywhere where nothing is denied", () => {
    const rule = { operations: ["CREATE"], apiGroups: ["acme.io"], apiVersions: ["v1"], resources: ["widgets"] };
    const trial = render({
      enforce: "Warn",
      packs: { owned: ["acme.io"] },
      webhooks: { separate: [{ pack: "team", failurePolicy: "Fail", rules: [rule] }] },
    });
    const policies = trial.flatMap((object) => arrayAt(object, "webhooks")).map((one) => at(one, "failurePolicy"));
    expect(policies).toEqual(["Ignore", "Ignore", "Ignore", "Ignore"]);
  });
  test("leaves out the conditions that keep requests from packs of one's own, also for a separate pack", () => {
    const rule = { operations: ["CREATE"], apiGroups: [""], apiVersions: ["v1"], resources: ["pods"] };
    const namesOf = (omittedConditions: readonly string[]): readonly (readonly string[])[] =>
      render({ webhooks: { omittedConditions, separate: [{ pack: "team", rules: [rule] }] } })
        .flatMap((object) => arrayAt(object, "webhooks"))
        .map((webhook) => arrayAt(webhook, "matchConditions").map((one) => stringAt(one, "name") ?? ""));
    const all = namesOf([]);
    expect(all.flat()).toEqual(expect.arrayContaining(OMITTABLE));
    expect(namesOf(OMITTABLE)).toEqual(all.map((names) => names.filter((name) => !OMITTABLE.includes(name))));
    expect(() => namesOf(["not-from-a-node"])).toThrow("omittedConditions");
  });
});
