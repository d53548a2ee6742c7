import { type Json, type JsonObject, arrayAt, objectAt, stringAt } from "kube-json";

/**
 * The requirements of kube-apiserver for webhook configurations that it loads from files: the loader of kubernetes/kubernetes
 * (apiserver/pkg/admission/plugin/manifest and plugin/webhook/manifest/loader) and
 * https://kubernetes.io/docs/reference/access-authn-authz/manifest-admission-control/.
 */

export const SUFFIX = ".static.k8s.io";

/** Why the loader rejects the document in a folder of this plugin; empty if it loads it. */
export const problemsOf = (plugin: string, document: Json, seen: Set<string>): readonly string[] => {
  const kind = plugin.replace(/AdmissionWebhook$/, "WebhookConfiguration");
  const name = stringAt(document, "metadata", "name") ?? "";
  const problems: string[] = [];
  if (stringAt(document, "apiVersion") !== "admissionregistration.k8s.io/v1" || stringAt(document, "kind") !== kind)
    problems.push(`only ${kind} of admissionregistration.k8s.io/v1`);
  if (!name.endsWith(SUFFIX)) problems.push(`a name that ends in ${SUFFIX}`);
  if (seen.has(name)) problems.push("a name of its own");
  seen.add(name);
  for (const webhook of arrayAt(document, "webhooks"))
    problems.push(...clientProblems(objectAt(webhook, "clientConfig")));
  return problems;
};

const clientProblems = (client: JsonObject): readonly string[] => {
  const { url, caBundle, ...others } = client;
  const problems = Object.keys(others).map((name) => `no clientConfig.${name}`);
  const parsed = typeof url === "string" && URL.canParse(url) ? new URL(url) : undefined;
  if (parsed?.protocol !== "https:" || parsed.search !== "" || parsed.hash !== "" || parsed.username !== "")
    problems.push("an https URL without user, query and fragment");
  if (!isBase64(caBundle)) problems.push("base64 in clientConfig.caBundle");
  return problems;
};

/** As Go decodes []byte in JSON: strictly, with padding. */
const isBase64 = (text: Json | undefined): boolean =>
  typeof text === "string" && /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text);
