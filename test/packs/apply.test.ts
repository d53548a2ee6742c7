import { type JsonObject, arrayAt, at, objectAt } from "kube-json";
import { type ApplyServer, startApplyServer } from "../support/apply-server.js";
import { built, describeWithKubectl } from "../support/kustomize.js";

/** The effects of `kubectl apply` on a running installation: it deletes nothing that a file no longer has. */

const CA = "Q0E=";

describeWithKubectl("kubectl apply, to a live installation", () => {
  const overlay = built("overlays/self-signed");
  const trial = built("overlays/audit-only");
  const MUTATING = "MutatingWebhookConfiguration";
  let server: ApplyServer;
  beforeEach(async () => {
    server = await startApplyServer(overlay);
    await server.apply(overlay);
    // As the service does.
    for (const kind of [MUTATING, "ValidatingWebhookConfiguration"]) {
      const stored = server.stored(kind);
      const webhooks = arrayAt(stored, "webhooks").map((webhook) => ({
        ...(webhook as JsonObject),
        clientConfig: { ...objectAt(webhook, "clientConfig"), caBundle: CA },
      }));
      server.put({ ...stored, webhooks });
    }
  });
  afterEach(() => server.close());

  const args = (): readonly unknown[] => {
    const [container] = arrayAt(server.stored("Deployment"), "spec", "template", "spec", "containers");
    return arrayAt(container, "args");
  };
  const bundles = (kind: string): readonly unknown[] =>
    arrayAt(server.stored(kind), "webhooks").map((webhook) => at(webhook, "clientConfig", "caBundle"));

  test.each([
    ["self-signed", overlay],
    ["audit-only", trial],
  ])("%s a second time changes nothing", async (_, objects) => {
    await server.apply(objects);
    const before = server.all();
    const lines = await server.apply(objects);
    expect(server.all()).toEqual(before);
    expect(lines).toHaveLength(objects.length);
    // kubectl always sends the selector of a PodDisruptionBudget (`patchStrategy: replace`), even if it is the same.
    expect(lines.filter((line) => !line.endsWith(" unchanged"))).toEqual([
      "poddisruptionbudget.policy/decorum configured",
    ]);
    for (const kind of [MUTATING, "ValidatingWebhookConfiguration"]) expect(bundles(kind)).toEqual([CA]);
  });

  test("audit-only selects no request to change any more, denies nothing, and can be undone", async () => {
    const conditions = () =>
      arrayAt(server.stored(MUTATING), "webhooks").flatMap((webhook) => arrayAt(webhook, "matchConditions"));
    const before = conditions();
    await server.apply(trial);
    expect(conditions()).toContainEqual({ name: "trial", expression: "false" });
    expect(args()).toContain("--enforce=Warn");
    await server.apply(overlay);
    expect(conditions()).toEqual(before);
    expect(args()).not.toContain("--enforce=Warn");
    expect(bundles(MUTATING)).toEqual([CA]);
  });
});
