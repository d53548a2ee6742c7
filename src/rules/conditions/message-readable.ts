import { isBuiltInGroup } from "kube-api";
import { isStored } from "../../kube/api/metadata.js";
import { own, propertiesNamed } from "kube-json";
import { condition, conditionsExample, invalid, ON_STATUS, path, type Rule, widgetExample } from "../kit.js";

/** At least two words: a single word such as 'Deployed' is readable. */
const CAMEL_CASE_WORDS = /^[A-Z][a-z0-9]+(?:[A-Z]+[a-z0-9]+)+$/;

const isJsonDocument = (text: string): boolean => {
  if (!/^[[{]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
};

export const messageReadable: Rule = {
  id: "conditions/message-readable",
  conventions: ["conditions-32"],
  match: ON_STATUS,
  action: "Warn",
  *check({ object, kind }) {
    if (isBuiltInGroup(kind.group) || !isStored(kind.kind)) return;
    for (const { field, value } of propertiesNamed(own(object, "status") ?? null, "message", path("status"))) {
      const text = typeof value === "string" ? value.trim() : "";
      if (CAMEL_CASE_WORDS.test(text) || isJsonDocument(text))
        yield invalid(field, "must be a readable phrase or sentence, such as 'Image acme/web:2 was not found.'");
    }
  },
  summary: "A `message` anywhere in `status` must be a phrase or sentence that people can read.",
  rationale:
    "Tools such as `kubectl describe` show messages as they are. A CamelCase word belongs in `reason`. A JSON document hides the one line that matters, and clients must not parse messages. Built-in kinds are exempt.",
  good: conditionsExample(condition("Ready", '"False"', "ImagePullFailed", "Image acme/web:2 was not found.")),
  bad: widgetExample(`
    status:
      conditions:
        - type: Ready
          status: "False"
          reason: ImagePullFailed
          message: ImagePullFailed
          lastTransitionTime: "2024-05-01T10:00:00Z"
      message: '{"code": 404, "image": "acme/web:2"}'
  `),
};
