import { dnsSubdomainProblem } from "kube-api";
import { readUrl } from "kube-cel";

/** Where an API server finds a webhook (k8s.io/apiserver, pkg/util/webhook, validation.go). */

/** What is wrong with the URL of a webhook. */
export type UrlFault = "unreadable" | "scheme" | "host" | "user" | "fragment" | "query";

/** The first fault of the URL of a webhook (ValidateWebhookURL). */
export const webhookUrlFault = (text: string): UrlFault | undefined => {
  const url = readUrl(text);
  if (url === undefined) return "unreadable";
  if (url.scheme !== "https") return "scheme";
  if (url.host === "") return "host";
  if (url.hasUser) return "user";
  if (url.fragment !== "") return "fragment";
  return url.query === "" ? undefined : "query";
};

/** Why the path of a webhook in a Service is wrong (ValidateWebhookService). */
export const servicePathProblem = (path: string): string | undefined => {
  if (path === "" || path === "/") return undefined;
  if (!path.startsWith("/")) return "must start with '/'";
  const steps = path.slice(1, path.endsWith("/") ? -1 : undefined).split("/");
  const wrong = steps.find((step) => dnsSubdomainProblem(step) !== undefined);
  if (wrong === undefined) return undefined;
  return wrong === "" ? "must not have an empty step" : "must have steps of lowercase letters, digits, '-' and '.'";
};
