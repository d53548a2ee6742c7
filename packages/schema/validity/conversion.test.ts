import { crd } from "../testing/crd.js";
import { type Case, established, testCases } from "../testing/definitions.js";

const WEBHOOK = "spec.conversion.webhook";
const CLIENT = `${WEBHOOK}.clientConfig`;
const conversion = (given: object) => crd({ crd: { conversion: given as never } });
const client = (clientConfig: object | undefined, conversionReviewVersions: readonly string[] = ["v1"]) =>
  conversion({ strategy: "Webhook", webhook: { clientConfig, conversionReviewVersions } });
const url = (text: string) => client({ url: text });
const service = (more: object = {}) => client({ service: { name: "a", namespace: "b", ...more } });
const CERTIFICATE = btoa("-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n");
const bundle = (caBundle: string) => client({ url: "https://a.io", caBundle });

const cases: readonly Case[] = [
  ["none", conversion({ strategy: "None" }), []],
  ["a webhook with a URL", url("https://a.io:8443/convert"), []],
  ["a webhook with a service", service({ path: "/convert/now", port: 443 }), []],
  ["no strategy", conversion({}), ["Required spec.conversion.strategy"]],
  ["a strategy that there is not", conversion({ strategy: "Other" }), ["NotSupported spec.conversion.strategy"]],
  [
    "a webhook without its strategy",
    conversion({ strategy: "None", webhook: { clientConfig: {}, conversionReviewVersions: ["v1"] } }),
    [`Forbidden ${CLIENT}`, `Forbidden ${WEBHOOK}.conversionReviewVersions`],
  ],
  [
    "a strategy without its webhook",
    conversion({ strategy: "Webhook" }),
    [`Required ${CLIENT}`, `Required ${WEBHOOK}.conversionReviewVersions`],
  ],
  ["neither URL nor service", client({}), [`Required ${CLIENT}`]],
  [
    "both URL and service",
    client({ url: "https://a.io", service: { name: "a", namespace: "b" } }),
    [`Required ${CLIENT}`],
  ],
  ["a URL without TLS", url("http://a.io"), [`Invalid ${CLIENT}.url`]],
  ["a URL without a host", url("https:///convert"), [`Invalid ${CLIENT}.url`]],
  ["a URL with a user", url("https://me@a.io"), [`Invalid ${CLIENT}.url`]],
  ["a URL with parameters", url("https://a.io?a=b"), [`Invalid ${CLIENT}.url`]],
  ["a URL with a fragment", url("https://a.io#b"), [`Invalid ${CLIENT}.url`]],
  ["a URL that cannot be parsed", url("https://a b"), [`Required ${CLIENT}.url`]],
  ["a URL with a bad port", url("https://a.io:x"), [`Required ${CLIENT}.url`]],
  [
    "a service without names",
    client({ service: {} }),
    [`Required ${CLIENT}.service.name`, `Required ${CLIENT}.service.namespace`],
  ],
  ["port 0", service({ port: 0 }), [`Invalid ${CLIENT}.service.port`]],
  ["port 1", service({ port: 1 }), []],
  ["port 65536", service({ port: 65_536 }), [`Invalid ${CLIENT}.service.port`]],
  ["a port that is a string", service({ port: "443" }), [`TypeInvalid ${CLIENT}.service.port`]],
  ["a path without '/'", service({ path: "convert" }), [`Invalid ${CLIENT}.service.path`]],
  ["a path with an empty part", service({ path: "/a//b" }), [`Invalid ${CLIENT}.service.path`]],
  ["a path with capitals", service({ path: "/Convert" }), [`Invalid ${CLIENT}.service.path`]],
  ["a path that ends in '/'", service({ path: "/a/" }), []],
  [
    "an unknown review version",
    client({ url: "https://a.io" }, ["v2"]),
    [`Invalid ${WEBHOOK}.conversionReviewVersions`],
  ],
  [
    "a review version twice, and one that is no label",
    client({ url: "https://a.io" }, ["v1", "v1", "V2"]),
    [`Invalid ${WEBHOOK}.conversionReviewVersions[1]`, `Invalid ${WEBHOOK}.conversionReviewVersions[2]`],
  ],
  [
    "an unknown review version that was always there",
    client({ url: "https://a.io" }, ["v2"]),
    [],
    established(client({ url: "https://a.io" }, ["v3"])),
  ],
  ["a broken bundle of a new definition", bundle("YQ=="), []],
  [
    "a broken bundle in place of a certificate",
    bundle("YQ=="),
    [`Invalid ${CLIENT}.caBundle`],
    established(bundle(CERTIFICATE)),
  ],
  ["a bundle that was always broken", bundle("YQ=="), [], established(bundle("Yg=="))],
  ["a bundle before the definition is established", bundle("YQ=="), [], bundle(CERTIFICATE)],
  ["a certificate", bundle(CERTIFICATE), [], established(bundle(CERTIFICATE))],
];

testCases(cases);
