import type { SchemaNode } from "./crd.js";
import { validationsOf } from "./validations.js";
import { remember } from "kube-json";

const SAME = /^\(*(?:self==oldSelf|oldSelf==self)\)*$/;
const SAME_FIELD = /^\(*(?:self\.(\w+)==oldSelf\.\1|oldSelf\.(\w+)==self\.\2)\)*$/;

/**
 * True for a field that a CEL rule makes immutable: `self == oldSelf` at the field, or `self.size ==
 * oldSelf.size` at its parent, without an exception.
 */
export const isImmutable = (node: SchemaNode): boolean =>
  validationsOf(node).some(({ rule }) => SAME.test(rule.replace(/\s+/g, ""))) ||
  (node.parent !== undefined && node.name !== undefined && immutableFields(node.parent).has(node.name));

/** The properties of an object that its own rules make immutable. */
const immutableFields = remember(
  (node: SchemaNode): ReadonlySet<string> =>
    new Set(
      validationsOf(node).flatMap(({ rule }) => {
        const text = rule.replace(/\s+/g, "");
        if (/\|\||\?/.test(text)) return [];
        return text.split("&&").flatMap((term) => {
          const [, name, other] = SAME_FIELD.exec(term) ?? [];
          return name ?? other ?? [];
        });
      }),
    ),
);
