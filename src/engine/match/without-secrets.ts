import type { KubeObject } from "../../kube/json/object.js";
import { remember } from "../../kube/json/remember.js";
import { withoutSecretValues } from "../../kube/api/secret.js";
import type { ClusterSnapshot } from "../../model/context.js";

/** The cluster with redacted Secrets: reviews of other objects do not need their values. */
export const withoutSecrets = (cluster: ClusterSnapshot): ClusterSnapshot => {
  const areSecrets = (group: string, kind: string): boolean => group === "" && kind === "Secret";
  return {
    list: (group, kind) => {
      const list = cluster.list(group, kind);
      return list !== undefined && areSecrets(group, kind) ? redactedList(list) : list;
    },
    known: (group, kind) => {
      const known = cluster.known(group, kind);
      return areSecrets(group, kind) ? redactedList(known) : known;
    },
  };
};

const redactedList = remember((list: readonly KubeObject[]) => list.map((one) => withoutSecretValues(one)));
