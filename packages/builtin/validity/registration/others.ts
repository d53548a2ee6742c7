import {
  dns1035LabelProblem,
  dnsLabelProblem,
  dnsSubdomainProblem,
  labelValueProblem,
  pathSegmentNameProblem,
  qualifiedNameProblem,
} from "kube-api";
import { arrayAt, objectAt, own, stringAt } from "kube-json";
import {
  type Check,
  type Checks,
  at,
  invalidIf,
  isSet,
  isZero,
  problem,
  repeatedIn,
  structAt,
  textOf,
} from "../check.js";
import { alwaysFormed, alwaysWithin, formed, needs, needsForm, within } from "../fields.js";
import { AMOUNTS } from "../containers/resources.js";
import { fixed } from "../same.js";
import { tolerationText } from "../pods/pod.js";

const name: Check = function* (place) {
  const found = stringAt(place.value, "metadata", "name") ?? "";
  const spec = own(place.value, "spec");
  const wanted = `${stringAt(spec, "version") ?? ""}.${stringAt(spec, "group") ?? ""}`;
  if (found !== "" && found !== wanted && pathSegmentNameProblem(found) === undefined)
    yield problem.invalid(at(place, "metadata", "name"), "must be `spec.version`, '.' and `spec.group`");
};

const groupAndVersion: Check = function* (place) {
  const [group, version] = [textOf(place, "group"), textOf(place, "version")];
  if (group === "" && version !== "v1")
    yield problem.missing(at(place, "group"), "must be specified, unless `version` is 'v1'");
  yield* formed("group", dnsSubdomainProblem)(place);
  yield* alwaysFormed("version", dns1035LabelProblem)(place);
};

/** Without a service, the API server itself serves the group. */
const service: Check = function* (place) {
  const [hasBundle, isInsecure] = ["caBundle", "insecureSkipTLSVerify"].map(
    (field) => !isZero(own(place.value, field)),
  );
  if (isSet(place, "service")) {
    yield* needs("namespace", "name")(structAt(place, "service"));
    yield* within("port", 1, 65535)(structAt(place, "service"));
    if (hasBundle === true && isInsecure === true)
      yield problem.invalid(at(place, "insecureSkipTLSVerify"), "must not be 'true' beside `caBundle`");
    return;
  }
  if (hasBundle === true) yield problem.invalid(at(place, "caBundle"), "must not be set without `service`");
  if (isInsecure === true)
    yield problem.invalid(at(place, "insecureSkipTLSVerify"), "must not be 'true' without `service`");
};

/** The server checks it as limits of a container. */
const overhead: Check = function* (place) {
  const resources = { ...place, value: { limits: objectAt(place.value, "podFixed") } };
  for (const check of AMOUNTS)
    for (const found of check(resources)) {
      const [limits, ...inner] = found.field.slice(place.field.length);
      yield limits === undefined ? found : { ...found, place: at(place, "podFixed", ...inner) };
    }
};

const scheduling: Check = function* (place) {
  const selector = objectAt(place.value, "nodeSelector");
  for (const name of Object.keys(selector))
    yield* invalidIf(
      at(place, "nodeSelector"),
      qualifiedNameProblem(name) ?? labelValueProblem(stringAt(selector, name) ?? ""),
    );
  for (const index of repeatedIn(arrayAt(place.value, "tolerations").map(tolerationText)))
    yield problem.duplicate(at(place, "tolerations", index), "must be unique in `tolerations`");
};

/** k8s.io/kube-aggregator, pkg/apis/apiregistration/validation, and k8s.io/kubernetes, pkg/apis/node/validation. */
export const OTHER_REGISTRATION: Checks = {
  V1APIService: [name],
  V1APIServiceSpec: [
    groupAndVersion,
    alwaysWithin("groupPriorityMinimum", 1, 20_000),
    alwaysWithin("versionPriority", 1, 1000),
    service,
  ],
  V1RuntimeClass: [needsForm("handler", dnsLabelProblem), fixed("handler")],
  V1Overhead: [overhead],
  V1Scheduling: [scheduling],
};
