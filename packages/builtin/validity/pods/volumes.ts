import { dnsLabelProblem, dnsSubdomainProblem } from "kube-api";
import { own, stringAt } from "kube-json";
import { type Check, type Place, at, formed, itemsOf, needs, problem, textOf } from "../check.js";
import { isOfPod, podSpecOf } from "../containers/containment.js";
import type { Checks } from "../walk.js";
import { VOLUME_CHECKS, VOLUME_SOURCES, sourcesOf } from "./volume-sources.js";
import { quoted } from "../quoted.js";

// The volumes of pods (k8s.io/kubernetes, pkg/apis/core/validation).

const oneSource: Check = function* (place) {
  const [first, ...others] = sourcesOf(place);
  for (const name of others)
    yield problem.forbidden(
      at(place, VOLUME_SOURCES[name]?.besideNamed ?? name),
      `may not be set beside \`${String(first)}\``,
      at(place, name),
    );
};

/** The name of the pod that a spec is of, or '' for a template. */
const podNameOf = (spec: Place | undefined): string =>
  spec !== undefined && isOfPod(spec) ? (stringAt(spec.root, "metadata", "name") ?? "") : "";

/** The name of the claim that is made for a pod. */
const claimName: Check = function* (place) {
  const [podName, name] = [podNameOf(podSpecOf(place)), textOf(place, "name")];
  if (sourcesOf(place)[0] !== "ephemeral" || podName === "" || name === "") return;
  const message = dnsSubdomainProblem(`${podName}-${name}`);
  if (message !== undefined)
    yield problem.invalid(
      at(place, "name"),
      `must make a valid name of a claim, ${quoted(`${podName}-${name}`)}, which ${message}`,
    );
};

const MAX_INTERFACE = 64;

const initiatorName: Check = function* (place) {
  const iscsi = own(place.value, "iscsi");
  if (own(iscsi, "initiatorName") === undefined) return;
  const name = `${textOf(place, "name")}:${stringAt(iscsi, "targetPortal") ?? ""}`;
  if (name.length > MAX_INTERFACE)
    yield problem.invalid(
      at(place, "name"),
      `must be at most ${String(MAX_INTERFACE)} characters long together with ':' and \`iscsi.targetPortal\``,
    );
};

/** Names of volumes must differ, but from those of invalid ones. */
export const uniqueVolumes: Check = function* (spec) {
  const invalid = new Set(spec.problemsIn("volumes").map(({ field }) => field[spec.field.length + 1]));
  const names = new Set<string>();
  for (const [index, value] of itemsOf(spec, "volumes").entries()) {
    const name = textOf({ value }, "name");
    if (names.has(name)) yield problem.duplicate(at(spec, "volumes", index, "name"), "must be unique in `volumes`");
    if (!invalid.has(index)) names.add(name);
  }
};

/** A pod may not mount a claim that is only made for one of its volumes. */
export const madeClaims: Check = function* (spec) {
  const podName = podNameOf(spec);
  const volumes = itemsOf(spec, "volumes");
  const made = new Set<string>();
  for (const value of podName === "" ? [] : volumes)
    if (own(value, "ephemeral") !== undefined) made.add(`${podName}-${textOf({ value }, "name")}`);
  for (const [index, value] of volumes.entries())
    if (made.has(stringAt(value, "persistentVolumeClaim", "claimName") ?? ""))
      yield problem.invalid(
        at(spec, "volumes", index, "persistentVolumeClaim", "claimName"),
        "must not name a claim that is made for an `ephemeral` volume",
      );
};

export const VOLUMES: Checks = {
  ...VOLUME_CHECKS,
  V1Volume: [oneSource, needs("name"), formed("name", dnsLabelProblem), claimName, initiatorName],
};
