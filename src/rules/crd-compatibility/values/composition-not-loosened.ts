import { atChanges, unexpected } from "../../../model/crd-update.js";
import { type CrdExample, crdUpdateExample, fieldName, invalid, ON_CRD_UPDATES, type Rule } from "../../kit.js";

const STORED: CrdExample = {
  spec: `
    inline: { type: string, maxLength: 1024 }
    url: { type: string, maxLength: 1024 }
  `,
  specKeywords: `
    oneOf:
      - required: [inline]
      - required: [url]
  `,
};

export const compositionNotLoosened: Rule = {
  id: "crd-compatibility/composition-not-loosened",
  match: ON_CRD_UPDATES,
  action: "Warn",
  check: atChanges(invalid, "composition", ["loosened", "changed"], (change) =>
    change.direction === "changed"
      ? `must still accept every value that ${fieldName(change.keyword)} accepted; existing objects may hold any of them`
      : `must not loosen ${fieldName(change.keyword)} ${unexpected(change)}`,
  ),
  summary:
    "The `allOf`, `anyOf`, `oneOf` and `not` of a beta or stable version must not be loosened or changed without notice.",
  rationale:
    "Clients handle the alternatives they know, such as the members of a union, and do not expect another one.",
  reference: "Unions",
  good: crdUpdateExample(STORED, {
    spec: `
      inline: { type: string, maxLength: 1024 }
      url: { type: string, maxLength: 1024 }
      note: { type: string, maxLength: 1024 }
    `,
  }),
  bad: crdUpdateExample(STORED, {
    spec: `
      inline: { type: string, maxLength: 1024 }
      url: { type: string, maxLength: 1024 }
      key: { type: string, maxLength: 1024 }
    `,
    specKeywords: `
      oneOf:
        - required: [inline]
        - required: [url]
        - required: [key]
    `,
  }),
};
