import type { Result } from "../../src/app/report/report.js";
import { decorum, productOf } from "../support/cli-harness.js";
import { shippedPacks } from "../support/shipped-packs.js";

describe("with the packs that come with decorum", () => {
  const shipped = productOf(shippedPacks());
  const crd = (version: string): string => `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: gadgets.acme.io
spec:
  group: acme.io
  names: {kind: Gadget, plural: gadgets, categories: [all]}
  scope: Namespaced
  versions:
${["v1", "v1beta1"]
  .map(
    (name) => `  - name: ${name}
    served: true
    storage: ${String(name === "v1")}
${version}`,
  )
  .join("")}`;
  const before = crd(`    schema:
      openAPIV3Schema:
        type: object
        properties:
          status:
            type: object
            properties:
              # What holds of it.
              conditions:
                type: array
                items:
                  type: object
                  required: [type, status, lastTransitionTime, reason, message]
                  properties:
                    type: {type: string}
                    status: {type: string, enum: ['True', 'False', Unknown]}
                    lastTransitionTime: {type: string, format: date-time}
                    reason: {type: string, minLength: 1}
                    message: {type: string}
`);
  const after = crd(`    schema:
      openAPIV3Schema:
        type: object
        properties:
          status:
            type: object
            properties:
              # What holds of it.
              conditions:
                type: array
                items:
                  type: object
                  required: [type, status, lastTransitionTime, reason, message]
                  properties:
                    type: {type: string}
                    status: {type: string, enum: ['True', 'False', Unknown]}
                    lastTransitionTime: {type: string, format: date-time}
                    reason: {type: string, minLength: 1}
                    message: {type: string}
                x-kubernetes-list-map-keys:
                - type
                x-kubernetes-list-type: map
    subresources:
      status: {}
`).replace("categories: [all]", "categories: []");

  test("a definition is fixed in all its versions", async () => {
    const { code, stdout } = await decorum("fix -f - --write --fix-class Breaking", shipped, {
      stdin: before,
    });
    expect([code, stdout]).toEqual([0, after]);
  });
  test("a finding in several versions has one fix, for all of them", async () => {
    const { stdout } = await decorum("dry-run -f - -o json", shipped, { stdin: before });
    const { results } = JSON.parse(stdout) as { readonly results: readonly Result[] };
    const found = results[0]?.findings.find(({ rule }) => rule === "crd-status/status-subresource");
    expect(found?.places).toHaveLength(2);
    expect(found?.fix).toEqual(
      [0, 1].map((index) => ({
        op: "add",
        path: `/spec/versions/${String(index)}/subresources`,
        value: { status: {} },
      })),
    );
  });
  test("what is stored keeps its users: a category stays, and a version in use gets no subresource", async () => {
    const files = {
      "old.yaml": before,
      "new.yaml": before.replace("kind: Gadget", "kind: Gadget, shortNames: [gd]"),
    };
    const { stdout } = await decorum("fix -f new.yaml --old old.yaml --fix-class Breaking", shipped, {
      files,
    });
    expect(stdout).toContain("  fixes 2 findings of crd-conditions/conditions-list-map\n--- new.yaml\n");
    // Stored objects are given, and this is none of them.
    const other = { ...files, "old.yaml": "apiVersion: v1\nkind: Namespace\nmetadata: { name: a }\n" };
    const fresh = await decorum("fix -f new.yaml --old old.yaml", shipped, { files: other });
    expect(fresh.stdout).toMatch(/fixes 1 finding of crd-naming\/no-category-all\n.*fixes 2 findings of crd-status/s);
  });
  test("an unchanged object is judged too, and fixed as a stored one", async () => {
    const files = { "old.yaml": before, "new.yaml": before };
    const run = (flags: string) => decorum(`fix new.yaml --old old.yaml${flags}`, shipped, { files });
    expect((await run(" --fix-class Breaking")).stdout).toContain("status-subresource");
    const { stdout, stderr } = await run("");
    expect(stdout).not.toContain("status-subresource");
    expect(stderr).toContain("--fix-class Breaking");
  });
  test("only what others do not notice is fixed, and the rest is counted", async () => {
    const run = (flags: string) => decorum(`fix -f -${flags}`, shipped, { stdin: before });
    const safe = await run("");
    expect(safe.stdout).not.toMatch(/no-category-all|status-subresource/);
    expect(safe.stderr).toMatch(
      /; use --fix-class Behavior for \d+ findings? whose fixes .*; use --fix-class Breaking for \d+ findings? whose fixes may break clients or stored objects; /,
    );
    const behavior = await run(" --fix-class Behavior");
    expect(behavior.stdout).toContain("no-category-all");
    expect(behavior.stdout).not.toContain("status-subresource");
    expect((await run(" --fix-class Breaking")).stdout).toContain("status-subresource");
  });
  test("a definition of others is left as it is", async () => {
    const stdin = `${before}---\n${crd("").replaceAll("acme.io", "b.example.com").replace("[all]", "[some]")}`;
    const run = (owned: string) => decorum(`fix -f - --owned ${owned}`, shipped, { stdin });
    expect(await run("*.example.com")).toMatchObject({ code: 0, stdout: "" });
    expect(await run("acme.io")).toMatchObject({ code: 1 });
  });
});
