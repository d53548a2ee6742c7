import { type JsonObject, isObject, objectAt, own, stringAt } from "kube-json";
import { amountOf } from "../../validity/quantity.js";
import type { Defaults } from "../decode.js";
import { empty } from "./fill.js";

/** Of containers: limits from `max`, requests from limits and `min`. */
const limits = (item: JsonObject): JsonObject | undefined => {
  if (own(item, "type") !== "Container") return undefined;
  const maps = ["max", "min", "default", "defaultRequest"].map((name) => own(item, name) ?? {});
  // Decoding tells what is wrong where it is, and not where it would be copied to.
  if (!maps.every((map) => isObject(map) && Object.values(map).every((value) => amountOf(value) !== undefined)))
    return undefined;
  const [max, min, given, request] = maps.map((map) => objectAt(map));
  const limit = { ...max, ...given };
  return { default: limit, defaultRequest: { ...min, ...limit, ...request } };
};

const NAME = "kubernetes.io/metadata.name";

/** Every Namespace has its name as a label. */
const namespace = ({ metadata }: JsonObject): JsonObject | undefined => {
  const name = stringAt(metadata, "name") ?? "";
  const labels = own(metadata, "labels") ?? {};
  if (name === "" || !isObject(labels)) return undefined;
  return { metadata: { ...objectAt(metadata), labels: { ...labels, [NAME]: name } } };
};

/** k8s.io/kubernetes, pkg/apis/core/v1/defaults.go. */
export const CONFIG_DEFAULTS: Defaults = {
  V1Secret: (secret) => empty(secret, { type: "Opaque" }),
  V1Namespace: namespace,
  V1LimitRangeItem: limits,
};
