import { isFromKubernetes, subjectOf, textField } from "../../kube/api/events.js";
import { type KubeObject, own, stringAt } from "kube-json";
import { examples, invalid, ON_NEW_EVENTS, path, required, type Rule, typeInvalid } from "../kit.js";

/**
 * Signs of a particular object or value: a digit, a quotation, a colon, a name with a dash or dot, or a
 * capital inside a sentence.
 */
const PARTICULAR = /[\d"'`“”‘’:=/%#@$[\](){}<>]|\w[-._]\w|[\w,;]\s+\S*\p{Lu}/u;

const lettersOf = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, "").toLowerCase();

const isSpecific = (text: string, event: KubeObject): boolean => {
  const name = stringAt(subjectOf(event), "name") ?? "";
  const namesIt = name !== "" && text.split(/[^\w.-]+/).includes(name);
  return (namesIt || PARTICULAR.test(text)) && lettersOf(text) !== lettersOf(stringAt(event, "reason") ?? "");
};

export const eventMessageSpecific: Rule = {
  id: "events/event-message-specific",
  conventions: ["events-03"],
  match: ON_NEW_EVENTS,
  action: "Warn",
  *check({ object }) {
    if (isFromKubernetes(object)) return;
    const name = textField(object);
    const text = own(object, name) ?? "";
    const form = "name the affected object or value, such as 'Error creating volume data-0'";
    if (typeof text !== "string") yield typeInvalid(path(name), `must be a string, and ${form}`);
    else if (text.trim() === "") yield required(path(name), `must be specified, and ${form}`);
    else if (!isSpecific(text, object)) yield invalid(path(name), `must ${form}`);
  },
  summary: "The message of an Event must name the object or value that it is about.",
  rationale:
    "The reason gives the category; readers of the message want to know which volume, which host or how many. 'Error creating volume' sends them to the logs, 'Error creating volume data-0: no space left' does not. Events are not sent again, so they are never denied. Components of Kubernetes are exempt.",
  ...examples(`
    apiVersion: v1
    kind: Event
    metadata:
      name: a.17b
      namespace: default
    involvedObject: { kind: Widget, name: a, namespace: default }
    reason: VolumeCreationFailed
  - message: Error creating volume.
  + message: "Error creating volume data-0: no space left"
  `),
};
