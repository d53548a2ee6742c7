import { type Selector, mayLieWithin, parseSelector, selectsEach } from "kube-api";
import { CONTAINER_LISTS } from "../../kube/api/pod-template.js";
import type { BoundRule, Pack } from "../../model/pack.js";
import { literal } from "../../text/message.js";
import { exceptionsOf } from "./exceptions.js";

/** The option `field` of an entry. */
type FieldOf = (bound: BoundRule) => string | undefined;

/** Fields of exceptions that none of their entries can report. */
export const exceptionNotes = (pack: Pack, fieldOf: FieldOf): readonly string[] =>
  exceptionsOf(pack).flatMap((exception) => {
    const excused = pack.rules.filter(({ exceptions = [] }) => exceptions.includes(exception));
    const of = `exception ${literal(exception.name)} of pack ${literal(pack.name)}`;
    return (exception.fields ?? []).flatMap((field, index) =>
      excused.some((bound) => mayReport(field, bound, fieldOf))
        ? []
        : `${of}: none of its \`rules\` looks at \`fields[${String(index)}]\``,
    );
  });

/** False for a field at which an entry does not look, if its options say where it does: in Pods, or in the containers of these. */
const mayReport = (field: Selector, bound: BoundRule, fieldOf: FieldOf): boolean => {
  const looked = parseSelector(fieldOf(bound) ?? "");
  if (looked === undefined || bound.rule.options?.isRelative !== true) return true;
  const inPart = (all: Selector): Selector => all.filter((step) => !AROUND_PARTS.has(step) && !selectsEach([step]));
  const [one, other] = [inPart(field), inPart(looked)];
  return mayLieWithin(one, other) || mayLieWithin(other, one);
};

const AROUND_PARTS: ReadonlySet<unknown> = new Set(["spec", "template", "jobTemplate", ...CONTAINER_LISTS]);
