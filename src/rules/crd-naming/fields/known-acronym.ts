import { isMadeOfAcronyms, withWholeStart } from "../../../kube/words/acronyms.js";
import { judgeNames } from "../../../kube/crd/nodes.js";
import { crdOf, schemaField } from "../../../kube/crd/crd.js";
import { rareAcronymIn } from "../../../kube/words/rare-acronyms.js";
import { wordsOf } from "../../../kube/words/name-words.js";
import { invalid } from "../../../model/cause.js";
import { ON_CRDS } from "../../../model/match.js";
import { literal } from "../../../text/message.js";
import type { Rule } from "../../../model/rule.js";
import { specExample } from "../../example.js";

export interface KnownAcronymOptions {
  /** Acronyms that the users of the API know, in any case. */
  readonly known: readonly string[];
}

/** After an acronym, these look like a part of it: 'cacheTTLMs'. seconds-suffix reports them. */
const UNITS = ["ms", "ns"];
const CAPITALS = /^[A-Z]{2,}s?\d*$/;

export const knownAcronym: Rule<KnownAcronymOptions> = {
  id: "crd-naming/known-acronym",
  conventions: ["naming-15"],
  summary: "The name of a field may contain only widely known acronyms.",
  rationale:
    "Everyone understands 'podIP'. A reader of 'enableNHCB' has to search for its meaning, and the same acronym may mean something else in another field.",
  reference: "Naming conventions",
  since: "0.1.0",
  match: ON_CRDS,
  options: {
    schema: {
      type: "object",
      additionalProperties: false,
      properties: {
        known: {
          description: "Further acronyms that may be used, such as 'OSD', in any case.",
          type: "array",
          items: { type: "string", pattern: "^[A-Za-z][A-Za-z0-9]*$" },
        },
      },
    },
    defaults: { known: [] },
  },
  action: "Warn",
  go: ['ConvertNativeHistograms *bool `json:"convertNativeHistograms,omitempty"`'],
  good: specExample(`
    convertNativeHistograms: { type: boolean }
    podIP: { type: string, maxLength: 45 }
  `),
  bad: specExample("convertToNHCB: { type: boolean }"),
  *check({ object }, { known }) {
    const further = new Set([...UNITS, ...known.map((acronym) => acronym.toLowerCase())]);
    const unknownIn = (name: string): string | undefined => {
      const rare = rareAcronymIn(name);
      if (rare !== undefined && !further.has(rare)) return rare;
      return withWholeStart(wordsOf(name)).find(
        (word) => CAPITALS.test(word) && !isMadeOfAcronyms(word, further),
      );
    };
    for (const [node, unknown] of judgeNames(crdOf(object), unknownIn))
      yield invalid(schemaField(node), `must spell out the acronym ${literal(unknown)}`);
  },
};
