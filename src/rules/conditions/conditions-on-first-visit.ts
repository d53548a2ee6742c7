import { DEFINITIONS, definedVersion } from "kube-schema";
import { type Json, type JsonObject, arrayAt, at, equalJson, isArray, isObject, objectAt, own } from "kube-json";
import type { Context } from "../../model/context.js";
import {
  crdExample,
  examplesIn,
  fieldName,
  ON_STATUS_UPDATES,
  path,
  required,
  type Rule,
  updateExample,
  widgetExample,
} from "../kit.js";

/** True if the CRD of the object declares conditions and this request may write them. */
const mayHaveConditions = ({ cluster, kind, subresource }: Context): boolean => {
  const version = definedVersion(cluster.known(DEFINITIONS.group, DEFINITIONS.kind), kind);
  if (version === undefined || (version.hasStatusSubresource && subresource === undefined)) return false;
  return isObject(at(version.schema, "properties", "status", "properties", "conditions"));
};

/** True for the zero values of programs: 0, false, '', null, and empty lists and objects. */
const isZero = (value: Json | undefined): boolean =>
  isArray(value) ? value.length === 0 : isObject(value) ? Object.keys(value).length === 0 : !value;

/** A status field whose value shows that a controller has written the status. */
const sign = (status: JsonObject): string | undefined =>
  ["observedGeneration", ...Object.keys(status)].find((name) => !isZero(own(status, name)));

export const conditionsOnFirstVisit: Rule = {
  id: "conditions/conditions-on-first-visit",
  conventions: ["conditions-06"],
  match: ON_STATUS_UPDATES,
  action: "Warn",
  reads: [DEFINITIONS],
  *check(context) {
    const { object, oldObject } = context;
    const [status, old] = [object, oldObject].map((one) => objectAt(one, "status"));
    const isWrite = oldObject !== undefined && !equalJson(status, old);
    const hasAny = [status, old].some((one) => arrayAt(one, "conditions").length > 0);
    const name = isWrite && !hasAny ? sign(status ?? {}) : undefined;
    if (name !== undefined && mayHaveConditions(context))
      yield required(
        path("status", "conditions"),
        `must contain at least one condition when ${fieldName(name)} is set; \`status\` may be 'Unknown'`,
      );
  },
  summary:
    "A controller must set the conditions of an object when it first writes its status, with status 'Unknown' if necessary.",
  rationale:
    "Without conditions, users cannot tell whether the controller is working or absent, and tools do not know which conditions to expect. The rule reports an update that sets `status` but no conditions, if the CRD of the object declares them.",
  cluster: crdExample({
    properties: `
      status:
        type: object
        properties:
          observedGeneration: { type: integer, format: int64 }
          conditions:
            type: array
            items:
              type: object
              properties:
                type: { type: string }
                status: { type: string }
                reason: { type: string }
                message: { type: string }
                lastTransitionTime: { type: string, format: date-time }
    `,
  }),
  ...examplesIn((yaml) => updateExample(widgetExample(""), widgetExample(yaml)))(`
    status:
      observedGeneration: 1
  +   conditions:
  +     - type: Ready
  +       status: Unknown
  +       reason: Starting
  +       message: Waiting for volume data-0.
  +       lastTransitionTime: "2024-05-01T10:00:00Z"
  `),
};
