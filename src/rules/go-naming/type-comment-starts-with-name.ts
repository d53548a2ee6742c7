import { commentStart, isPlainWord } from "../../kube/go/comment-start.js";
import { withText } from "../../kube/go/edits.js";
import { goTypeOf } from "../../kube/go/go-type.js";
import { choices } from "../plain-options.js";
import { invalid, literal, ON_GO, type Rule } from "../kit.js";
import { hasSameLetters } from "../../kube/words/same-words.js";

const OPTIONS = choices({ others: ["Comments that begin with no name at all.", "Allowed", "Refused"] });

export const typeCommentStartsWithName: Rule<typeof OPTIONS.defaults> = {
  id: "go-naming/type-comment-starts-with-name",
  match: ON_GO,
  action: "Warn",
  options: OPTIONS,
  *check({ object }, { others }) {
    const { name, comment = "" } = goTypeOf(object);
    if (comment === "" || /^deprecated/i.test(comment)) return;
    const { word, isSubject } = commentStart(comment.replace(ARTICLE, ""));
    if (word.replace(/[.,:;]$/, "") === name) return;
    // Behind an article, it may be a kind that has the type.
    const isOfOther = isSubject && !ARTICLE.test(comment) && IDENTIFIER.test(word) && !isPlainWord(word);
    if (isOfOther || hasSameLetters(word, name))
      yield invalid(["comment"], `must start with ${literal(name)} instead of ${literal(word)}`);
    else if (others === "Refused") yield invalid(["comment"], `must start with ${literal(name)}`);
  },
  fixClass: "Safe",
  fix(_, { object }) {
    const { name, comment = "" } = goTypeOf(object);
    const [article = ""] = ARTICLE.exec(comment) ?? [];
    const { word } = commentStart(comment.slice(article.length));
    return hasSameLetters(word, name)
      ? withText(["comment"], article + name + comment.slice(article.length + name.length))
      : [];
  },
  summary: "The comment of a type may not start with another name.",
  rationale:
    "By convention in Go, a comment starts with the name of what it describes. Another name tells of a copy, or of a type that was renamed; the schema shows it to users.",
  reference: "Naming conventions",
  good: "// WidgetSpec is the desired state of a Widget.\ntype WidgetSpec struct {}",
  bad: "// GadgetSpec is the desired state of a Gadget.\ntype WidgetSpec struct {}",
};

const ARTICLE = /^(?:A|An|The) /;
const IDENTIFIER = /^[A-Za-z][A-Za-z0-9]*$/;
