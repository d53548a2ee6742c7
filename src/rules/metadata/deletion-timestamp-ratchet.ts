import { type KubeObject, stringAt } from "kube-json";
import { instantOf } from "kube-api";
import {
  examplesIn,
  invalid,
  literal,
  ON_OBJECT_UPDATES,
  path,
  type Rule,
  updateExample,
  widgetExample,
} from "../kit.js";

const STORED = `
  deletionTimestamp: "2026-01-02T15:04:05Z"
  finalizers: [acme.io/backup]
`;

export const deletionTimestampRatchet: Rule = {
  id: "metadata/deletion-timestamp-ratchet",
  conventions: ["metadata-12"],
  match: ON_OBJECT_UPDATES,
  action: "Warn",
  *check({ object, oldObject }) {
    const [before, after] = [deletionOf(oldObject), deletionOf(object)];
    if (before !== undefined && after !== undefined && after.instant > before.instant)
      yield invalid(
        path("metadata", "deletionTimestamp"),
        `must be less than or equal to ${literal(before.text)}, the stored \`deletionTimestamp\``,
      );
  },
  summary: "A `deletionTimestamp` must not become later.",
  rationale:
    "Once a deletion is requested, clients rely on its time: an object may be deleted earlier than announced, but not later. kube-apiserver restores the stored value, so a manifest may omit the field; this rule shows what a client attempts, and protects other API servers that accept it.",
  ...examplesIn((updated) => updateExample(widgetExample("", STORED), widgetExample("", updated)))(`
  + deletionTimestamp: "2026-01-02T15:04:00Z"
  - deletionTimestamp: "2026-01-03T15:04:05Z"
  - finalizers: [acme.io/backup]
  `),
};

const deletionOf = (
  object: KubeObject | undefined,
): { readonly text: string; readonly instant: number } | undefined => {
  const text = stringAt(object, "metadata", "deletionTimestamp");
  const instant = text === undefined ? undefined : instantOf(text);
  return text === undefined || instant === undefined ? undefined : { text, instant };
};
