import { changeField } from "../../kube/changes/schema-change.js";
import { invalid } from "../../model/cause.js";
import { changesOf, edit } from "../../model/crd-update.js";
import { ON_CRD_UPDATES } from "../../model/match.js";
import type { Rule } from "../../model/rule.js";
import { type CrdExample, crdUpdateExample } from "../example.js";

/** A list of ports with these keywords. */
const ports = (...keywords: readonly string[]): string => `
  ports:
    type: array
    maxItems: 16
    ${keywords.join("\n    ")}
    items:
      type: object
      required: [name, protocol]
      properties:
        name: { type: string, maxLength: 63 }
        protocol: { type: string, enum: [TCP, UDP] }
`;

const STORED: CrdExample = {
  spec: ports("x-kubernetes-list-type: atomic"),
};

export const mergeStrategyKept: Rule = {
  id: "crd-compatibility/merge-strategy-kept",
  conventions: [],
  summary: "How server-side apply merges a list or map of a beta or stable version must not change.",
  rationale:
    "The API server has recorded for every item or field who owns it. After the change appliers that shared a list replace the items of one another, or get conflicts.",
  reference: "Lists of named subobjects preferred over maps",
  since: "0.1.0",
  match: ON_CRD_UPDATES,
  insideCoreTypes: true,
  action: "Warn",
  good: crdUpdateExample(STORED, {
    spec: ports("x-kubernetes-list-type: atomic", "description: Where it listens."),
  }),
  bad: crdUpdateExample(
    {
      spec: ports("x-kubernetes-list-type: map", "x-kubernetes-list-map-keys: [name]"),
    },
    STORED,
  ),
  *check(context) {
    for (const change of changesOf(context, "merge", "changed"))
      yield invalid(
        changeField(change),
        `must not ${edit(change)}; server-side apply merges by what it has recorded`,
      );
  },
};
