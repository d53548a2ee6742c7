import { stringAt } from "kube-json";
import { configMapExample, examplesIn, invalid, ON_OBJECT_UPDATES, path, type Rule, updateExample } from "../kit.js";

const STORED = configMapExample(
  `
    name: settings
    uid: 5f0c1f8e-6d3b-4a57-9c53-0d5f3a3c2b11
  `,
  "data: { mode: slow }",
);

export const uidImmutable: Rule = {
  id: "metadata/uid-immutable",
  conventions: ["metadata-05"],
  match: ON_OBJECT_UPDATES,
  action: "Deny",
  *check({ object, oldObject }) {
    const before = stringAt(oldObject, "metadata", "uid") ?? "";
    const after = stringAt(object, "metadata", "uid") ?? "";
    if (before !== "" && after !== "" && after !== before)
      yield invalid(path("metadata", "uid"), "must not differ from the stored `uid`; it may be left out");
  },
  summary: "The `uid` of an object must not change.",
  rationale:
    "A uid distinguishes an object from all others that ever had its name. An update with another uid is meant for a deleted object, and its author has not seen the current one. Manifests may leave it out.",
  ...examplesIn((updated) => updateExample(STORED, configMapExample(updated, "data: { mode: fast }")))(`
    name: settings
  - uid: 90b1a4de-2c11-4f6a-8a0e-6a1a5b7f0c22
  `),
};
