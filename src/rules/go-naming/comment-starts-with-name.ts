import { commentStart, isPlainWord } from "../../kube/go/comment-start.js";
import { withText } from "../../kube/go/edits.js";
import { type GoField, fieldAt, goTypeOf } from "../../kube/go/go-type.js";
import { reviewedFields } from "../../kube/go/named-fields.js";
import { choices } from "../plain-options.js";
import { invalid, literal, ON_GO, type Rule } from "../kit.js";

const OPTIONS = choices(
  {
    goName: ["Comments that begin with the name in Go.", "Allowed", "Refused"],
    others: ["Comments that do not begin with a name of the field.", "Allowed", "Refused"],
    deprecated: ["Comments that begin with 'Deprecated'.", "Excepted", "Included"],
  },
  { goName: "Refused" },
);

type Options = typeof OPTIONS.defaults;

export const commentStartsWithName: Rule<Options> = {
  id: "go-naming/comment-starts-with-name",
  match: ON_GO,
  action: "Warn",
  options: OPTIONS,
  *check({ object }, options) {
    for (const field of reviewedFields(goTypeOf(object)))
      if (field.jsonName !== "" && isWrong(field, options))
        yield invalid(
          [...field.path, "comment"],
          `must start with ${literal(field.jsonName)}, the name that users write`,
        );
  },
  fixClass: "Safe",
  fix({ field: path }, { object }) {
    const field = fieldAt(object, path.slice(0, -1));
    if (field?.comment === undefined || !startsWithName(field)) return [];
    return withText(path, field.jsonName + field.comment.slice(field.jsonName.length));
  },
  summary: "The comment of a field must start with its name in JSON.",
  rationale:
    "The comment becomes the description in the schema, whose readers write YAML: a name as in Go, such as 'MaxSize', is one that the API server does not know.",
  reference: "Naming conventions",
  good: '// maxSize is the largest size.\nMaxSize int32 `json:"maxSize"`',
  bad: '// MaxSize is the largest size.\nMaxSize int32 `json:"maxSize"`',
};

const isWrong = (field: GoField, { goName, others, deprecated }: Options): boolean => {
  const { name, jsonName, comment } = field;
  if (comment === undefined || (deprecated === "Excepted" && /^deprecated/i.test(comment))) return false;
  const { word, isSubject } = commentStart(comment);
  if (word === jsonName) return false;
  if (goName === "Allowed" && word === name) return false;
  if (others === "Refused") return true;
  // 'Name of the Secret' is no sentence about a field `Name`.
  return word.toLowerCase() === jsonName.toLowerCase() && (isSubject || !isPlainWord(word));
};

const startsWithName = ({ comment = "", jsonName }: GoField): boolean =>
  commentStart(comment).word.toLowerCase() === jsonName.toLowerCase();
