import { guessResource } from "kube-api";
import { isMirrored } from "../../../kube/crd/mirrored.js";
import { judgeNames } from "../../../kube/crd/nodes.js";
import { crdOf, descriptionOf, schemaField, type SchemaNode } from "../../../kube/crd/crd.js";
import { isFragment } from "../../../kube/crd/versions.js";
import { abbreviationsIn, abbreviationsInKind, spelledOut } from "../../../kube/words/abbreviations.js";
import { lastWord } from "../../../kube/words/name-words.js";
import { wellSpelled } from "../../../kube/words/well-spelled.js";
import { allOf, invalid, literal, ON_CRDS, path, type Rule, specExample } from "../../kit.js";

export const noAbbreviation: Rule = {
  id: "crd-naming/no-abbreviation",
  conventions: ["naming-14"],
  topic: "names of fields",
  match: ON_CRDS,
  action: "Deny",
  denialDepth: 2,
  *check({ object }) {
    const crd = crdOf(object);
    const inKind = isFragment(crd) ? undefined : abbreviationsInKind(crd.kind);
    if (inKind !== undefined) yield invalid(path("spec", "names", "kind"), problemOf(inKind, crd.kind));
    for (const [node, found] of judgeNames(crd, abbreviationsIn)) {
      const short = found.filter((one) => !isOtherWord(node, one) && !isRecordOfDNS(node));
      if (short.length > 0 && !isMirrored(crd, node))
        yield invalid(
          schemaField(node),
          problemOf(short, wellSpelled(node.under) ?? node.under, node.type === "array"),
        );
    }
  },
  summary: "The name of a field or a kind may contain only very common abbreviations, such as 'id', 'args' or 'stdin'.",
  rationale:
    "An abbreviation saves its author a few letters and makes every user guess: 'pwd', 'passwd' and 'pass' all mean 'password'.",
  go: ['DestinationName *string `json:"destinationName,omitempty"`'],
  good: specExample("destinationName: { type: string, maxLength: 253 }"),
  bad: specExample("dstName: { type: string, maxLength: 253 }"),
};

/** True if the description writes it in capitals, as in 'SRV record', or as the end of a file's name, as in 'my.cnf'. */
const isOtherWord = ({ schema }: SchemaNode, found: string): boolean =>
  descriptionOf(schema)
    .slice(0, MAX_LENGTH)
    .split(/[^A-Za-z0-9.]+/)
    .map((word) => word.replace(/\.$/, ""))
    .some((word) => word === found.toUpperCase() || word.endsWith(`.${found}`));

/** True for 'ns', 'ptr' and 'srv' beside other types of DNS records. */
const isRecordOfDNS = ({ under, parent }: SchemaNode): boolean =>
  /^(?:ns|ptr|srv)$/.test(under) &&
  "a aaaa caa cname mx soa txt".split(" ").filter((name) => parent?.properties.has(name)).length > 1;

/** Characters of a description that are read. */
const MAX_LENGTH = 2000;

/** A list has a name in the plural. */
const problemOf = (found: readonly string[], name: string, isList = false): string => {
  const full = spelledOut(name, found);
  const isSingular = found.includes(lastWord(name));
  return `must spell out ${allOf(found)}, such as ${literal(isList && isSingular ? inPlural(full) : full)}`;
};

const inPlural = (name: string): string => {
  const guessed = guessResource(name);
  const end = guessed.split("").findIndex((letter, index) => letter !== name[index]?.toLowerCase());
  return name.slice(0, end) + guessed.slice(end);
};
