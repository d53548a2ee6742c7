import { acronymIn, isMadeOfAcronyms, withWholeStart } from "../../../kube/words/acronyms.js";
import { isMirrored } from "../../../kube/crd/mirrored.js";
import { judgeNames, nodesWith } from "../../../kube/crd/nodes.js";
import { type Crd, crdOf, descriptionOf, schemaField, type SchemaNode } from "../../../kube/crd/crd.js";
import { isPassedOn } from "../../../kube/crd/foreign-terms.js";
import { isKnownWithoutVowel, rareAcronymIn } from "../../../kube/words/abbreviations.js";
import { wordsOf } from "../../../kube/words/name-words.js";
import { invalid, literal, ON_CRDS, type Rule, specExample } from "../../kit.js";
import { texts } from "../../plain-options.js";

/** After an acronym, these look like a part of it: 'cacheTTLMs'. seconds-suffix reports them. */
const UNITS = ["ms", "ns"];
/** Known in networks, systems and stores; in title case, they are also words: 'As', 'Cd'. */
const COMMON = "as cd ddl dscp dtd ecmp fs jit kb ql xdp".split(" ");
const CAPITALS = /^[A-Z]{2,}s?\d*$/;

export const knownAcronym: Rule<{ readonly known: readonly string[] }> = {
  id: "crd-naming/known-acronym",
  conventions: ["naming-15"],
  topic: "names of fields",
  match: ON_CRDS,
  action: "Warn",
  options: texts(
    { known: "Further acronyms that may be used, such as 'OSD', in any case." },
    { pattern: "^[A-Za-z][A-Za-z0-9]*$" },
  ),
  *check({ object }, { known }) {
    const further = new Set([...UNITS, ...COMMON, ...known.map((acronym) => acronym.toLowerCase())]);
    const crd = crdOf(object);
    const isKnown = (word: string): boolean =>
      isKnownWithoutVowel(word.toLowerCase()) || isMadeOfAcronyms(word, further);
    const unknownIn = (name: string): string | undefined => {
      // Such as '-XX', which json-field-camel-case reports.
      if (!/^[A-Za-z]/.test(name)) return undefined;
      const rare = rareAcronymIn(name);
      if (rare !== undefined && !further.has(rare)) return rare;
      return withWholeStart(wordsOf(name)).find((word) => CAPITALS.test(word) && !isKnown(word));
    };
    const found = judgeNames(crd, unknownIn);
    const spoken = found.length === 0 ? new Set<string>() : acronymsOf(crd);
    const uses = namesWithEach(found);
    for (const [node, unknown] of found) {
      // One of several fields about it: 'pbmName', 'pbmPods'.
      if ((uses.get(unknown.toLowerCase())?.size ?? 0) > 1) continue;
      if (!isSpoken(spoken, unknown.toLowerCase()) && !isMirrored(crd, node) && !isPassedOn(crd, node))
        yield invalid(schemaField(node), messageFor(node.under, unknown));
    }
  },
  summary: "The name of a field may contain only widely known acronyms.",
  rationale:
    "Everyone understands 'podIP'. A reader of 'enableNHCB' has to search for its meaning, and the same acronym may mean something else in another field.",
  go: ['ConvertNativeHistograms *bool `json:"convertNativeHistograms,omitempty"`'],
  good: specExample(`
    convertNativeHistograms: { type: boolean }
    podIP: { type: string, maxLength: 45 }
  `),
  bad: specExample("convertToNHCB: { type: boolean }"),
};

/** 'packageURL' for 'packagePURL', whose 'P' already stands before it. */
const messageFor = (name: string, unknown: string): string => {
  const words = wordsOf(name);
  const at = words.indexOf(unknown);
  const rest = unknown.slice(1);
  const isRepeated = words[at - 1]?.charAt(0).toUpperCase() === unknown.charAt(0) && acronymIn(rest) !== undefined;
  return isRepeated
    ? `must not repeat ${literal(words[at - 1])} in the acronym ${literal(unknown)}; use ${literal(words.with(at, rest).join(""))}`
    : `must spell out the acronym ${literal(unknown)}`;
};

const namesWithEach = (found: readonly (readonly [SchemaNode, string])[]): ReadonlyMap<string, ReadonlySet<string>> => {
  const uses = new Map<string, Set<string>>();
  for (const [{ under }, acronym] of found) {
    const key = acronym.toLowerCase();
    uses.set(key, (uses.get(key) ?? new Set<string>()).add(under));
  }
  return uses;
};

/** An acronym as a word of its own. */
const WORD = /(?<![A-Za-z0-9_`'".-])[A-Z][A-Z0-9]{1,9}(?=s?(?![A-Za-z0-9_`'"-]))/g;

/** The vocabulary of the product, in lower case: parts of its names, and acronyms that descriptions use as words. */
const acronymsOf = (crd: Crd): ReadonlySet<string> => {
  const names = [crd.group, ...crd.shortNames].flatMap((name) => name.split(/[.-]/));
  const words = [...names, ...wordsOf(crd.kind)].map((word) => word.toLowerCase());
  for (const { schema } of nodesWith(crd, "description"))
    for (const [word] of descriptionOf(schema).matchAll(WORD)) words.push(word.toLowerCase());
  return new Set(words);
};

/** True for an acronym of the vocabulary, also in the plural. */
const isSpoken = (vocabulary: ReadonlySet<string>, acronym: string): boolean =>
  vocabulary.has(acronym) || vocabulary.has(acronym.replace(/s$/, ""));
