import { isClientSide } from "./client-side.js";

test.each([
  ["kustomize.config.k8s.io/v1beta1", "Kustomization"],
  ["kustomize.config.k8s.io/v1alpha1", "Component"],
  ["kind.x-k8s.io/v1alpha4", "Cluster"],
  ["v1", "Config"],
  ["kubelet.config.k8s.io/v1beta1", "KubeletConfiguration"],
  ["kubeproxy.config.k8s.io/v1alpha1", "KubeProxyConfiguration"],
  ["pod-security.admission.config.k8s.io/v1", "PodSecurityConfiguration"],
  ["kubeadm.k8s.io/v1beta4", "ClusterConfiguration"],
  ["audit.k8s.io/v1", "Policy"],
  ["client.authentication.k8s.io/v1", "ExecCredential"],
])("only clients read %s %s", (apiVersion, kind) => {
  expect(isClientSide(apiVersion, kind)).toBe(true);
});

test.each([
  ["v1", "ConfigMap"],
  ["config.gatekeeper.sh/v1alpha1", "Config"],
  ["authentication.k8s.io/v1", "TokenReview"],
  ["cluster.x-k8s.io/v1beta1", "Cluster"],
  ["controlplane.cluster.x-k8s.io/v1beta1", "KubeadmControlPlane"],
  ["policy/v1", "PodDisruptionBudget"],
  ["evilconfig.k8s.io/v1", "Config"],
])("API servers read %s %s", (apiVersion, kind) => {
  expect(isClientSide(apiVersion, kind)).toBe(false);
});
