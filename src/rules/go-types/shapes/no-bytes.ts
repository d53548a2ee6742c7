import { isBytes } from "../../../kube/go/lists.js";
import { wordsOf } from "../../../kube/words/name-words.js";
import { invalid, ON_GO, type Rule } from "../../kit.js";
import { USES_OPTIONS, type UsesOptions, usesIn } from "../../go-uses.js";

export const noBytes: Rule<UsesOptions> = {
  id: "go-types/no-bytes",
  match: ON_GO,
  action: "Warn",
  options: USES_OPTIONS,
  *check({ object }, options) {
    for (const { path, type, field } of usesIn(object, options)) {
      if (!isBytes(type) || field === undefined) continue;
      if (wordsOf(field.name).some((word) => BINARY.test(word))) continue;
      yield invalid(path, "must be a 'string' if it holds text, because bytes are base64 in JSON");
    }
  },
  summary: "Text must be a string, not a slice of bytes.",
  rationale:
    "A slice of bytes is base64 in JSON: users cannot read or write it, and no pattern or maximum length says anything of its text.",
  reference: "Serialization Format",
  good: 'Script string `json:"script"`',
  bad: 'Script []byte `json:"script"`',
};

/** Data that is no text, or that Kubernetes has as bytes: `caBundle`, `tls.crt`, the data of a Secret. */
const BINARY =
  /^(?:bundles?|ca|certs?|certificates?|chain|ciphertext|config|content|csr|crl|data|digest|hash|image|key|keys|kubeconfig|nonce|ocsp|password|patch|payload|pem|raw|request|salt|scts?|secret|signature|snapshot|spec|token)$/i;
