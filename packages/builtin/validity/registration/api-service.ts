import { dns1035LabelProblem, dnsSubdomainProblem, pathSegmentNameProblem } from "kube-api";
import { isObject, own, stringAt } from "kube-json";
import { type Check, at, isZero, needs, numberOf, problem, range, textOf, within } from "../check.js";
import type { Checks } from "../walk.js";

const name: Check = function* (place) {
  const found = stringAt(place.value, "metadata", "name") ?? "";
  const spec = own(place.value, "spec");
  const wanted = `${stringAt(spec, "version") ?? ""}.${stringAt(spec, "group") ?? ""}`;
  if (found !== "" && found !== wanted && pathSegmentNameProblem(found) === undefined)
    yield problem.invalid(at(place, "metadata", "name"), "must be `spec.version`, '.' and `spec.group`");
};

/** Not set is 0, which is not enough. */
const priority = (field: string, most: number): Check =>
  function* (place) {
    const value = numberOf(place, field) ?? 0;
    if (value < 1 || value > most) yield problem.invalid(at(place, field), range(1, most));
  };

const groupAndVersion: Check = function* (place) {
  const [group, version] = [textOf(place, "group"), textOf(place, "version")];
  if (group === "" && version !== "v1")
    yield problem.missing(at(place, "group"), "must be specified, unless `version` is 'v1'");
  const wrongGroup = group === "" ? undefined : dnsSubdomainProblem(group);
  if (wrongGroup !== undefined) yield problem.invalid(at(place, "group"), wrongGroup);
  const wrongVersion = dns1035LabelProblem(version);
  if (wrongVersion !== undefined) yield problem.invalid(at(place, "version"), wrongVersion);
};

/** Without a service, the API server itself serves the group. */
const service: Check = function* (place) {
  const found = own(place.value, "service");
  const [hasBundle, isInsecure] = ["caBundle", "insecureSkipTLSVerify"].map(
    (field) => !isZero(own(place.value, field)),
  );
  if (isObject(found)) {
    const inner = { ...place, value: found, field: at(place, "service") };
    yield* needs("namespace", "name")(inner);
    yield* within("port", 1, 65535)(inner);
    if (hasBundle === true && isInsecure === true)
      yield problem.invalid(at(place, "insecureSkipTLSVerify"), "must not be 'true' beside `caBundle`");
    return;
  }
  if (hasBundle === true) yield problem.invalid(at(place, "caBundle"), "must not be set without `service`");
  if (isInsecure === true)
    yield problem.invalid(at(place, "insecureSkipTLSVerify"), "must not be 'true' without `service`");
};

/** k8s.io/kube-aggregator, pkg/apis/apiregistration/validation. */
export const API_SERVICES: Checks = {
  V1APIService: [name],
  V1APIServiceSpec: [
    groupAndVersion,
    priority("groupPriorityMinimum", 20_000),
    priority("versionPriority", 1000),
    service,
  ],
};
