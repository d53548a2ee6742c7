import type { JsonObject } from "kube-json";
import type { Operation } from "../../model/match.js";
import { scenarioContext } from "../../testing/scenario.js";
import { defaulterThat } from "../../testing/pack.js";
import type { Context } from "../../model/context.js";
import { allowedIn } from "./may-default.js";

const mayDefault = (context: Context): boolean => allowedIn(context, [defaulterThat("test/any", () => [])]).length > 0;

const DELETED = { deletionTimestamp: "2026-01-02T03:04:05Z" };
const MIRROR = { annotations: { "kubernetes.io/config.mirror": "d41d8cd98f00b204e9800998ecf8427e" } };

const object = (metadata: JsonObject, kind = "Pod"): JsonObject => ({
  apiVersion: "v1",
  kind,
  metadata: { name: "a", ...metadata },
});

describe("an object that is being deleted", () => {
  test.each<[string, boolean, JsonObject, JsonObject | undefined]>([
    ["is left alone, whatever the update says", false, {}, DELETED],
    ["and where the update says so, too", false, DELETED, DELETED],
    ["is not one that a client calls so", true, DELETED, {}],
    ["nor a new one, whose deletion the API server takes away", true, DELETED, undefined],
    ["is one that says so where the stored one is not known", false, DELETED, undefined],
  ])("%s", (name, expected, metadata, old) => {
    const operation: Operation = old === undefined && name.startsWith("nor") ? "CREATE" : "UPDATE";
    const stored = old === undefined ? {} : { oldObject: object(old) };
    expect(mayDefault(scenarioContext({ object: object(metadata), operation, ...stored }))).toBe(expected);
  });
  test.each<[Operation, boolean]>([
    ["CREATE", true],
    ["UPDATE", true],
    ["DELETE", false],
    ["CONNECT", false],
  ])("%s: %j", (operation, expected) => {
    expect(mayDefault(scenarioContext({ object: object({}), operation }))).toBe(expected);
  });
});

describe("a mirror pod", () => {
  const asked = (metadata: JsonObject, username?: string, kind?: string): boolean =>
    mayDefault(
      scenarioContext({
        object: object({ ...MIRROR, ...metadata }, kind),
        ...(username === undefined ? {} : { user: { username, groups: [] } }),
      }),
    );
  test("in kube-system is left alone", () => {
    expect(asked({ namespace: "kube-system" }, "jane")).toBe(false);
    expect(asked({ namespace: "kube-system" })).toBe(false);
  });
  test("that a kubelet brings is left alone anywhere", () => {
    expect(asked({ namespace: "shop" }, "system:node:worker-1")).toBe(false);
  });
  test("is not what anybody else calls so: the annotation is no way around the defaults", () => {
    expect(asked({ namespace: "shop" }, "jane")).toBe(true);
    expect(asked({ namespace: "shop" }, "system:nodes")).toBe(true);
    expect(asked({ namespace: "shop" })).toBe(true);
  });
  test("is a Pod, and says so", () => {
    expect(asked({ namespace: "kube-system" }, undefined, "Service")).toBe(true);
    expect(mayDefault(scenarioContext({ object: object({ namespace: "kube-system" }) }))).toBe(true);
  });
});
