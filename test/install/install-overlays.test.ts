import { type JsonObject, arrayAt, at, objectAt, stringAt } from "kube-json";
import { blocksOf } from "../support/guide-commands.js";
import { expectClean, INSTALL_OVERLAYS, read } from "../support/install-guide.js";
import { built, builtOverlay, describeWithKubectl } from "../support/kustomize.js";

/** The overlays in docs/install.md: each is built beside a checkout, as the page says. */

const conditionsOf = (objects: readonly JsonObject[], kind: string): readonly (string | undefined)[] =>
  objects
    .filter((object) => object["kind"] === kind)
    .flatMap((object) => arrayAt(object, "webhooks"))
    .flatMap((webhook) => arrayAt(webhook, "matchConditions").map((one) => stringAt(one, "name")));

describeWithKubectl("an overlay of the page", () => {
  test.each(INSTALL_OVERLAYS.map((text, index) => [index, text] as const))(
    "%i is built, and each ConfigMap is mounted",
    (_, text) => {
      const pack = blocksOf(read("docs/write-a-pack.md")).find(({ language }) => language === "yaml")?.text ?? "";
      const objects = builtOverlay(text, { "pack.yaml": pack });
      expectClean(objects.filter(({ apiVersion }) => apiVersion !== "cert-manager.io/v1"));
      const deployment = objects.find(({ kind }) => kind === "Deployment");
      const spec = objectAt(deployment, "spec", "template", "spec");
      const maps = objects.filter(({ kind }) => kind === "ConfigMap");
      expect(maps).toHaveLength(text.includes("configMapGenerator") ? 1 : 0);
      for (const map of maps) {
        const name = stringAt(map, "metadata", "name") ?? "";
        // A new content is a new name, and so a rollout.
        expect(name).toMatch(/^decorum-packs-\w+$/);
        const mounted = arrayAt(spec, "volumes").filter((volume) => stringAt(volume, "configMap", "name") === name);
        expect(mounted.map((volume) => at(volume, "configMap", "items"))).toEqual([
          [{ key: "pack.yaml", path: "pack.yaml" }],
        ]);
      }
      const webhooks = objects.flatMap((object) => arrayAt(object, "webhooks"));
      if (text.includes("/namespaceSelector/"))
        for (const webhook of webhooks)
          expect(at(webhook, "namespaceSelector", "matchExpressions")).toEqual([
            expect.objectContaining({ operator: "NotIn" }),
            { key: "kubernetes.io/metadata.name", operator: "In", values: ["team-a"] },
          ]);
      if (text.includes("--owned=")) {
        expect(JSON.stringify(objects)).not.toContain("example.com");
        expect(arrayAt(spec, "containers").flatMap((one) => arrayAt(one, "args"))).toContain("--owned=acme.io");
        const [closed, ...more] = webhooks.filter((webhook) => at(webhook, "failurePolicy") === "Fail");
        expect(more).toEqual([]);
        expect(stringAt(arrayAt(closed, "matchConditions")[0], "expression")).toBe("object.spec.group == 'acme.io'");
      }
      if (text.includes("/matchConditions/5"))
        for (const [kind, name] of [
          ["MutatingWebhookConfiguration", "not-a-pod-of-a-controller"],
          ["ValidatingWebhookConfiguration", "not-from-the-control-plane"],
        ] as const) {
          const patched = builtOverlay(
            text.replace("MutatingWebhookConfiguration", kind).replace("not-a-pod-of-a-controller", name),
          );
          expect(conditionsOf(patched, kind)).toEqual(
            conditionsOf(built("overlays/self-signed"), kind).filter((one) => one !== name),
          );
        }
      if (text.includes("/webhooks/0/rules/-"))
        expect(
          arrayAt(
            webhooks.find((webhook) => stringAt(webhook, "name") === "validate.decorum.dev"),
            "rules",
          ).at(-1),
        ).toEqual({ operations: ["DELETE"], apiGroups: [""], apiVersions: ["*"], resources: ["namespaces"] });
      if (text.includes("newName: ")) expect(JSON.stringify(spec)).toContain('"image":"REGISTRY/kube-decorum:');
    },
  );
});
