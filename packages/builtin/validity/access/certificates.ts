import { dnsLabelProblem, dnsSubdomainProblem, quoted } from "kube-api";
import { stringAt, utf8Length } from "kube-json";
import { type Check, type Checks, type Struct, SPECIFY, at, problem, textOf } from "../check.js";
import { eachOneOf, isNew, needs, uniqueItems, where, within } from "../fields.js";
import { fixed } from "../same.js";

const SIGNER = "must be a domain and a name, such as 'example.com/my-signer'";
const MAX_DOMAIN = 253;
const MAX_NAME = 253 + 63 + 1;
const LEGACY = "kubernetes.io/legacy-unknown";

/** The name of a signer (ValidateSignerName). */
const signerForm: Check<Struct> = function* (place) {
  const field = at(place, "signerName");
  const [domain = "", path, ...more] = textOf(place, "signerName").split("/", 3);
  if (path === undefined || more.length > 0) {
    yield problem.invalid(field, SIGNER);
    return;
  }
  if (domain.length > MAX_DOMAIN || path.length > MAX_NAME)
    yield problem.tooLong(
      field,
      `must have at most ${String(MAX_DOMAIN)} characters before the '/', and ${String(MAX_NAME)} behind it`,
    );
  const labels = domain.split(".");
  const isDomain = labels.length > 1 && labels.every((label) => dnsLabelProblem(label) === undefined);
  if (!isDomain || path.split(".").some((label) => dnsSubdomainProblem(label) !== undefined))
    yield problem.invalid(field, SIGNER);
};

const USAGES = [
  "any",
  "cert sign",
  "client auth",
  "code signing",
  "content commitment",
  "crl sign",
  "data encipherment",
  "decipher only",
  "digital signature",
  "email protection",
  "encipher only",
  "ipsec end system",
  "ipsec tunnel",
  "ipsec user",
  "key agreement",
  "key encipherment",
  "microsoft sgc",
  "netscape sgc",
  "ocsp signing",
  "s/mime",
  "server auth",
  "signing",
  "timestamping",
];

const usages = eachOneOf("usages", USAGES, "must be a usage of certificates, such as 'client auth' or 'server auth'");

const [BEGIN, END] = ["-----BEGIN CERTIFICATE REQUEST-----", "-----END CERTIFICATE REQUEST-----"];

/** Of the request, only what is around it. */
const request: Check = function* (place) {
  const text = atob(textOf(place, "request"));
  const start = text.indexOf(BEGIN);
  if (start < 0 || !text.includes(END, start))
    yield problem.invalid(
      at(place, "request"),
      `must be a certificate request in PEM, which starts with '${BEGIN}' and ends with '${END}'`,
    );
};

const signer: Check = function* (place) {
  const name = textOf(place, "signerName");
  if (name === "") yield problem.missing(at(place, "signerName"), SPECIFY);
  else if (name === LEGACY) yield problem.invalid(at(place, "signerName"), `must not be '${LEGACY}'`);
  else yield* signerForm(place);
};

const MAX_BUNDLE = 1024 * 1024;
const BLOCK = "-----BEGIN ";

const trustBundle: Check = function* (place) {
  const bundle = textOf(place, "trustBundle");
  const field = at(place, "trustBundle");
  if (place.old !== undefined && stringAt(place.old, "trustBundle") === bundle) return;
  if (utf8Length(bundle) > MAX_BUNDLE)
    yield problem.tooLong(field, `must have at most ${String(MAX_BUNDLE)} bytes in all`);
  else if (!bundle.includes(`${BLOCK}CERTIFICATE-----`))
    yield problem.invalid(
      field,
      `must have at least one certificate in PEM, which starts with '${BLOCK}CERTIFICATE-----'`,
    );
};

/** The name starts with that of the signer, with ':' for '/'. */
const bundleName: Check = function* (place) {
  const name = stringAt(place.root, "metadata", "name") ?? "";
  const prefix = textOf(place, "signerName").replaceAll("/", ":");
  if (name === "" || place.old !== undefined) return;
  const rest = prefix === "" ? name : name.slice(prefix.length + 1);
  const isPrefixed = prefix === "" || name.startsWith(`${prefix}:`);
  if (!isPrefixed || dnsSubdomainProblem(rest) !== undefined)
    yield problem.invalid(
      ["metadata", "name"],
      prefix === ""
        ? "must be a DNS subdomain when `spec.signerName` is not set"
        : `must start with ${quoted(`${prefix}:`)}, and have a DNS subdomain behind it`,
    );
};

const bundleSigner: Check = function* (place) {
  if (textOf(place, "signerName") !== "") yield* signerForm(place);
};

const bundle: readonly Check[] = [bundleName, bundleSigner, fixed("signerName"), trustBundle];

/** k8s.io/kubernetes, pkg/apis/certificates/validation. Without signatures and the content of certificates. */
export const CERTIFICATES: Checks = {
  // An update does not change the spec: the server keeps the stored one.
  V1CertificateSigningRequestSpec: [
    where(isNew, request, needs("usages"), uniqueItems("usages"), usages, signer, within("expirationSeconds", 600)),
  ],
  V1alpha1ClusterTrustBundleSpec: bundle,
  V1beta1ClusterTrustBundleSpec: bundle,
};
