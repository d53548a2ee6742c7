import { commentStart, isPlainWord } from "../../kube/go/comment-start.js";
import { type GoField, goTypeOf } from "../../kube/go/go-type.js";
import { namedFields, othersNamed } from "../../kube/go/named-fields.js";
import { invalid, literal, ON_GO, type Rule } from "../kit.js";

export const commentOfOwnField: Rule = {
  id: "go-naming/comment-of-own-field",
  match: ON_GO,
  action: "Warn",
  *check({ object }) {
    const type = goTypeOf(object);
    for (const field of namedFields(type)) {
      const { word, isSubject } = commentStart(field.comment ?? "");
      if (!isSubject || isNameOf(word, field) || field.name.toLowerCase().includes(word.toLowerCase())) continue;
      const [other] = othersNamed(type, field, word);
      if (other !== undefined && (!isPlainWord(word) || word === other.jsonName))
        yield invalid(
          [...field.path, "comment"],
          `must describe ${literal(field.jsonName)} instead of ${literal(other.jsonName)}`,
        );
    }
  },
  summary: "The comment of a field may not start with the name of another field.",
  rationale:
    "The comment was copied with the field: the schema and its documentation then describe the wrong field to users.",
  reference: "Naming conventions",
  good: '// minSize is the least size.\nMinSize int32 `json:"minSize"`\n// maxSize is the largest size.\nMaxSize int32 `json:"maxSize"`',
  bad: '// minSize is the least size.\nMinSize int32 `json:"minSize"`\n// minSize is the largest size.\nMaxSize int32 `json:"maxSize"`',
};

const isNameOf = (word: string, { name, jsonName }: GoField): boolean => word === name || word === jsonName;
