import { dnsSubdomainProblem } from "kube-api";
import { objectAt, own, stringAt } from "kube-json";
import { type Check, SPECIFY, at, isZero, needs, problem, textOf } from "../check.js";
import { needsNameIn } from "../steps.js";

// Volumes that drivers provide (k8s.io/kubernetes, pkg/apis/core/validation).

const MAX_DRIVER = 63;

/** The name of a CSI driver. */
export const driverName = (name: string): Check =>
  function* (place) {
    const value = textOf(place, name);
    const field = at(place, name);
    if (value.length > MAX_DRIVER)
      yield problem.tooLong(field, `must be at most ${String(MAX_DRIVER)} characters long`);
    const message = value === "" ? undefined : dnsSubdomainProblem(value.toLowerCase());
    if (value === "") yield problem.missing(field, SPECIFY);
    else if (message !== undefined) yield problem.invalid(field, message);
  };

export const csiVolume: readonly Check[] = [
  driverName("driver"),
  needsNameIn("nodePublishSecretRef"),
  function* (place) {
    const name = stringAt(place.value, "nodePublishSecretRef", "name") ?? "";
    const message = name === "" ? undefined : dnsSubdomainProblem(name);
    // The server does not name the reference.
    if (message !== undefined)
      yield problem.invalid(at(place, "name"), message, at(place, "nodePublishSecretRef", "name"));
  },
];

/** A claim that is made for a pod has no metadata but labels and annotations, which are checked as metadata. */
export const claimTemplate: Check = function* (place) {
  const template = own(place.value, "volumeClaimTemplate");
  if (template === undefined) yield* needs("volumeClaimTemplate")(place);
  for (const [name, value] of Object.entries(objectAt(template, "metadata")))
    if (name !== "labels" && name !== "annotations" && !isZero(value))
      yield problem.forbidden(
        at(place, "volumeClaimTemplate", "metadata", name === "uid" ? "uID" : name),
        "may not be set: only `labels` and `annotations` may",
        at(place, "volumeClaimTemplate", "metadata", name),
      );
};
