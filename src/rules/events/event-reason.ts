import { isFromKubernetes } from "../../kube/api/events.js";
import { own } from "kube-json";
import { examples, invalid, ON_NEW_EVENTS, path, required, type Rule, tooLong, typeInvalid } from "../kit.js";
import { switches } from "../plain-options.js";

const CAMEL_CASE = /^[A-Z][A-Za-z0-9]*$/;
/** events.k8s.io rejects longer ones. */
const MAX_LENGTH = 128;
/** These do not say what happened, even together with the kind and name of the object. */
const VAGUE: ReadonlySet<string> = new Set("Started Failed Failure Error Warning Success".split(" "));
/** These say it together with the kind of the object, if the Event is about the object itself. */
const GENERIC: ReadonlySet<string> = new Set("Created Updated Deleted".split(" "));

export const eventReason: Rule<{ readonly specific: boolean }> = {
  id: "events/event-reason",
  conventions: ["events-02"],
  match: ON_NEW_EVENTS,
  action: "Warn",
  options: switches({ specific: "Also report reasons that fit any kind of object, such as 'Created'." }),
  *check({ object }, { specific }) {
    if (isFromKubernetes(object)) return;
    const reason = own(object, "reason") ?? "";
    const field = path("reason");
    const form = "must be a specific CamelCase word, such as 'FreeDiskSpaceInvalid'";
    if (reason === "") yield required(field, form);
    else if (typeof reason !== "string") yield typeInvalid(field, form);
    else if (reason.length > MAX_LENGTH)
      yield tooLong(field, `must be less than or equal to ${MAX_LENGTH} characters long`);
    else if (!CAMEL_CASE.test(reason) || VAGUE.has(reason) || (specific && GENERIC.has(reason)))
      yield invalid(field, form);
  },
  summary: "The `reason` of an Event must be a specific CamelCase word.",
  rationale:
    "People and alerts find Events by their reason, so it must be one word for one situation. A sentence goes in `message` (`note` in events.k8s.io). Events are not sent again, so they are never denied. Components of Kubernetes are exempt.",
  ...examples(`
    apiVersion: v1
    kind: Event
    metadata:
      name: a.17b
      namespace: default
    involvedObject: { kind: Widget, name: a, namespace: default }
  - reason: free disk space is invalid
  + reason: FreeDiskSpaceInvalid
  + message: Free disk space of volume data is 12 bytes.
  `),
};
