import { isServiceAccount, isSystemComponent, matchesName } from "../kube/api/users.js";
import type { UserInfo } from "./context.js";
import type { OptionsDescription } from "./rule.js";
import { closed } from "./json-schema.js";

/** Third-party components: programs that write on their own account, not on behalf of a user. */

export interface ComponentOptions {
  /** Service accounts that apply what users wrote, such as 'system:serviceaccount:argocd:*'. */
  readonly deployers: readonly string[];
}

/** Documented namespaces of programs that deploy, restore or copy what users wrote. */
const DEPLOYER_NAMESPACES: readonly string[] =
  `arc-runners argo argocd cattle-fleet-system cattle-system config-management-system crossplane-system flux-system
  gitlab-runner jenkins kapp-controller karmada-system openshift-gitops openshift-pipelines spinnaker
  tekton-pipelines vela-system velero`.split(/\s+/);

export const COMPONENT_OPTIONS: OptionsDescription<ComponentOptions> = {
  schema: closed({
    deployers: {
      description:
        "Service accounts that apply what users wrote, such as those of GitOps, Helm and CI; a trailing '*' matches any suffix.",
      type: "array",
      items: { type: "string", pattern: "^system:serviceaccount:" },
    },
  }),
  defaults: { deployers: DEPLOYER_NAMESPACES.map((namespace) => `system:serviceaccount:${namespace}:*`) },
};

/** True for a service account that is neither a deployer nor part of Kubernetes; false for an unknown user. */
export const isComponent = (user: UserInfo | undefined, { deployers }: ComponentOptions): boolean =>
  user !== undefined &&
  isServiceAccount(user.username) &&
  !isSystemComponent(user.username) &&
  !deployers.some((pattern) => matchesName(pattern, user.username));
