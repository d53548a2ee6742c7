import type { KubeObject } from "kube-json";
import { writtenBack } from "./written-back.js";

const secret = (rest: object): KubeObject => ({ apiVersion: "v1", kind: "Secret", metadata: { name: "a" }, ...rest });

test("what replaces no value that a webhook gets replaces none that is written", () => {
  const written = secret({ stringData: { user: "alice" }, immutable: null });
  const operations = [
    { op: "add" as const, path: "/stringData", value: { user: "app", more: "x" } },
    { op: "add" as const, path: "/immutable", value: true },
  ];
  const record = { defaulter: "test/a", pack: "p", operations };
  expect(writtenBack(written, { object: written, defaulted: [record] }).object).toMatchObject({
    stringData: { user: "alice", more: "x" },
    immutable: true,
  });
});
