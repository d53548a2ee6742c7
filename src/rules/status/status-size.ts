import { jsonBytes, own, scanOf } from "kube-json";
import { isStored } from "../../kube/api/metadata.js";
import { STATUS } from "../../model/precondition.js";
import { examples, NO_CAUSES, ON_STATUS, path, type Rule, tooLong } from "../kit.js";
import { closed } from "../../model/json-schema.js";

interface StatusSizeOptions {
  /** The size of the JSON without whitespace. */
  readonly maxBytes: number;
}

export const statusSize: Rule<StatusSizeOptions> = {
  id: "status/status-size",
  conventions: ["conditions-35"],
  match: ON_STATUS,
  action: "Warn",
  precondition: STATUS,
  options: {
    schema: closed({
      maxBytes: {
        type: "integer",
        minimum: 1,
        description: "Maximum number of bytes of the status as JSON, without whitespace.",
      },
    }),
    defaults: { maxBytes: 256 * 1024 },
    example: { maxBytes: 100 },
  },
  check({ object, kind }, { maxBytes }) {
    const status = own(object, "status") ?? null;
    if (status === null || !isStored(kind.kind) || scanOf(object).bytesAtMost <= maxBytes) return NO_CAUSES;
    const bytes = jsonBytes(status);
    if (bytes <= maxBytes) return NO_CAUSES;
    const cause = tooLong(
      path("status"),
      `must be less than or equal to ${String(maxBytes)} bytes; the rest must be stored in a separate object`,
    );
    return [{ ...cause, amount: bytes }];
  },
  summary: "A `status` must not be larger than a limit, by default 256 KiB.",
  rationale:
    "The whole status is sent to every watcher of the object each time anything in it changes. Large or frequently changing data belongs in a separate object, so that only interested clients receive it.",
  ...examples(`
    apiVersion: acme.io/v1
    kind: Scan
    metadata: { name: a }
    status:
  -   findings:
  -     - { severity: High, image: registry.acme.io/web, title: out of date }
  -     - { severity: High, image: registry.acme.io/shop, title: out of date }
  -     - { severity: Low, image: registry.acme.io/shop, title: runs as root }
  +   findings: 3
  +   reportName: a-report
  `),
};
