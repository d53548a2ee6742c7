import { atChanges } from "../../../model/crd-update.js";
import { crdUpdateExample, fieldName, invalid, ON_CRD_UPDATES, type Rule } from "../../kit.js";

const SOURCES = `
  inline: { type: string, maxLength: 1024 }
  url: { type: string, maxLength: 1024 }
`;

const ONE_OF = `
  oneOf:
    - required: [inline]
    - required: [url]
`;

export const compositionNotTightened: Rule = {
  id: "crd-compatibility/composition-not-tightened",
  match: ON_CRD_UPDATES,
  insideCoreTypes: true,
  action: "Deny",
  check: atChanges(
    invalid,
    "composition",
    ["tightened"],
    (change) => `must not tighten ${fieldName(change.keyword)}; existing objects may not match it`,
  ),
  summary: "The `allOf`, `anyOf`, `oneOf` and `not` of a beta or stable version must not become stricter.",
  rationale:
    "Existing objects may match none of the remaining branches, or match what `not` now excludes. They become invalid.",
  reference: "Unions",
  good: crdUpdateExample(
    { spec: SOURCES, specKeywords: ONE_OF },
    {
      specKeywords: `
        oneOf:
          - required: [url]
          - required: [inline]
      `,
    },
  ),
  bad: crdUpdateExample({ spec: SOURCES }, { specKeywords: ONE_OF }),
};
