import type { Status } from "kube-api";

/** The output of kubectl for a request that was denied with this Status. */
export const kubectlText = ({ reason, message, details }: Status): string => {
  if (reason !== "Invalid") return `Error from server (${reason}): ${message}`;
  const who = `The ${details.kind ?? ""} "${details.name ?? ""}" is invalid: `;
  const lines = (details.causes ?? []).map(({ field, message: why }) => `${field ?? ""}: ${why}`);
  return lines.length === 1 ? who + lines.join("") : [who, ...lines.map((line) => `* ${line}`)].join("\n");
};
