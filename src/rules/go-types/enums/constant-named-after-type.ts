import { isOfOpenSet } from "../../../kube/go/enums.js";
import { goTypeOf } from "../../../kube/go/go-type.js";
import { wordsOf } from "../../../kube/words/name-words.js";
import { respelled } from "../../../text/respelled.js";
import { invalid, ON_GO, type Rule } from "../../kit.js";

export const constantNamedAfterType: Rule = {
  id: "go-types/constant-named-after-type",
  match: ON_GO,
  action: "Warn",
  *check({ object }) {
    const { name: type, constants = {}, resolved } = goTypeOf(object);
    if (resolved.basic !== "string" || isOfOpenSet(type)) return;
    const bad = Object.keys(constants).filter((name) => /^[A-Z]/.test(name) && !sharesWord(name, type));
    if (bad.length > 0)
      yield {
        ...invalid(["type"], `must have constants with its name, such as ${respelled(bad, (name) => type + name)}`),
        among: bad,
      };
  },
  summary: "The name of a constant must contain the name of its type, or a word of it.",
  rationale:
    "All constants of a Go package share one namespace: `None` of one enumeration keeps the next one from having it, and says nothing where it is used.",
  reference: "Constants",
  good: '// +enum\ntype Mode string\n\nconst ModeFast Mode = "Fast"',
  bad: '// +enum\ntype Mode string\n\nconst Fast Mode = "Fast"',
};

const sharesWord = (name: string, type: string): boolean => {
  const words = new Set(wordsOf(type).map(stem));
  return wordsOf(name).some((word) => words.has(stem(word)));
};

const stem = (word: string): string => word.toLowerCase().replace(/(?:ie|e)?s$|ed$|y$/, "");
