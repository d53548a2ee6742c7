import { formatField, type KubeObject, stringAt, valueAt } from "kube-json";
import type { Finding } from "../../model/decision.js";
import { count, literal } from "../../text/message.js";
import type { Source } from "./source.js";

/** '${CLUSTER_NAME}', '$(NAME)-ca', '$NAME', '<node name>', '{{ .Name }}', 'CLUSTER_NAME'. */
const IN_NAME = /\$[A-Za-z_({]|<[^<>]+>|\{\{|^[A-Z][A-Z\d]*(?:_[A-Z\d]+)+$/;

/** True for an object with a placeholder in its name or namespace, which a script replaces. */
export const isTemplate = (object: KubeObject): boolean =>
  ["name", "namespace"].some((field) => IN_NAME.test(stringAt(object, "metadata", field) ?? ""));

/** A whole value. A container expands '$(NAME)' itself. */
const VALUE = /^(?:\$\{[^{}]+\}|<[^<>]+>|\{\{.*\}\})$/;

/** What is said of a value, rather than of its field. */
const OF_VALUE: ReadonlySet<string> = new Set(["FieldValueInvalid", "FieldValueNotSupported", "FieldValueTypeInvalid"]);

/** Values in folders that somebody or a script fills in: findings on them are left out, and noted. */
export const createPlaceholders = (): {
  readonly isLeftOut: (source: Source) => (finding: Finding, object: KubeObject) => boolean;
  readonly notes: () => readonly string[];
} => {
  const places = new Set<string>();
  return {
    isLeftOut:
      ({ name, found }) =>
      ({ field, reason }, object) => {
        if (found === undefined || !OF_VALUE.has(reason)) return false;
        const value = valueAt(object, field);
        if (typeof value !== "string" || !VALUE.test(value)) return false;
        places.add(`\`${formatField(field)}\` in ${literal(name)}`);
        return true;
      },
    notes: () => {
      const [first, ...others] = places;
      if (first === undefined) return [];
      return others.length === 0
        ? [`${first} is a placeholder, and not judged`]
        : [`${count(others.length + 1, "value")} are placeholders, and not judged: ${first}, ...`];
    },
  };
};
