import { builtInByName } from "../../../kube/api/builtin-names.js";
import { isEnumeration, isOfOpenSet } from "../../../kube/go/enums.js";
import { isDeprecatedText } from "../../../kube/crd/deprecated.js";
import { goTypeOf, type GoTypeView } from "../../../kube/go/go-type.js";
import { isInSpec } from "../../../kube/go/sections.js";
import { OF_PROVIDER } from "../../../kube/crd/foreign-terms.js";
import { isFlagEnum } from "../../../kube/fields/typed-text.js";
import { areChoices } from "../../../kube/words/choices.js";
import { isConstant, isShouted, proposedConstant } from "../../../kube/words/constant-case.js";
import { areSchemes, foreignConstants } from "../../../kube/words/foreign-constants.js";
import { isNameInAnySpelling } from "../../../kube/words/proper-names.js";
import { respelled } from "../../../text/respelled.js";
import { invalid, ON_GO, type Rule } from "../../kit.js";
import { texts } from "../../plain-options.js";

export const constantCamelCase: Rule<{ readonly allowed: readonly string[] }> = {
  id: "go-types/constant-camel-case",
  conventions: ["constants-02"],
  match: ON_GO,
  sameAs: ["crd-schema/enum-camel-case"],
  action: "Deny",
  options: texts({ allowed: "Values that keep their own spelling, such as the name of a product." }),
  *check({ object }, { allowed }) {
    const type = goTypeOf(object);
    const { constants = {}, resolved } = type;
    const values = [...new Set(Object.values(constants))].filter((value) => value !== "");
    if (resolved.basic !== "string" || isFlagEnum(values) || !isEnum(type) || isOfOthers(type)) return;
    if (areSchemes(type.name, values) || isDeprecatedText(type.comment)) return;
    const foreign = foreignConstants(values);
    const bad = values.filter(
      (value) =>
        !(isConstant(value) && !isShouted(value)) &&
        !isNameInAnySpelling(value) &&
        !foreign.has(value) &&
        !OF_STANDARDS.test(value) &&
        !allowed.includes(value),
    );
    // Codes, such as 'L-0EA8095F', have no other spelling.
    if (bad.length > 0 && bad.some((value) => proposedConstant(value) !== undefined))
      yield {
        ...invalid(
          ["type"],
          `must have CamelCase constants, such as ${respelled(bad, (value) => spelledOut(type, value))}`,
        ),
        // The message has only the first ones. Where all are so, a further one is like those that are in use.
        among: bad.length === values.length ? "All" : bad,
        ...(areChoices(values) ? {} : { arguable: true }),
      };
  },
  summary: "The constants of an enumeration must be CamelCase with an initial capital.",
  rationale:
    "Kubernetes constants look alike ('ClusterFirst', 'Pending'), so users need not remember which field uses 'best-effort', 'best_effort' or 'bestEffort'. Names of products and executables and values of other standards keep their spelling. Only words for choices, such as 'enabled' and 'best-effort', are sure to be the author's own: the rule warns if a value has others, such as 'hex'.",
  good: '// +enum\ntype Mode string\n\nconst ModeBestEffort Mode = "BestEffort"',
  bad: '// +enum\ntype Mode string\n\nconst ModeBestEffort Mode = "best-effort"',
};

/** The constant that a message may propose, with the words that its name in Go has: 'PodVolume' for 'podvolume'. */
const spelledOut = ({ name, constants = {} }: GoTypeView, value: string): string | undefined => {
  const proposed = proposedConstant(value);
  const letters = value.replace(/[^A-Za-z\d]/g, "").toLowerCase();
  const inGo = Object.keys(constants)
    .filter((key) => constants[key] === value)
    .map((key) => key.replace(name, ""))
    .find((key) => key.toLowerCase() === letters && isConstant(key) && !isShouted(key));
  return inGo !== undefined && capitals(inGo) > capitals(proposed) ? inGo : proposed;
};

const capitals = (text = ""): number => text.replace(/[^A-Z]/g, "").length;

/** True for the values of a cloud provider, for those of an argument or another system, and for names of objects, as of a `PriorityClass`. */
const isOfOthers = ({ name, comment = "" }: GoTypeView): boolean =>
  OF_PROVIDER.test(name) ||
  builtInByName(name.toLowerCase())?.kind === name ||
  /(?:^|\s)--[a-z][a-z-]+|\b(?:argument|flag)\b|\b[Tt]his (?:must|MUST) match\b/.test(comment);

/** Signals, algorithms and curves have these names: 'SIGTERM', 'RSA-2048', 'secp256r1'. */
const OF_STANDARDS = /^(?:SIG[A-Z\d+-]+|[A-Z]{2,6}-[A-Z]?\d+|secp\d+[rk]\d)$/;

/** Without a marker, a type with several constants in `spec` is one, unless they are only the known ones of many values. */
const isEnum = (type: GoTypeView): boolean =>
  !isOfOpenSet(type.name) &&
  (isEnumeration(type.markers) || (isInSpec(type) && Object.keys(type.constants ?? {}).length > 1));
