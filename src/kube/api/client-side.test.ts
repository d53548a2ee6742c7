import { isClientSide, isOwnConfiguration, programOf } from "./client-side.js";

test.each([
  ["kustomize.config.k8s.io/v1beta1", "Kustomization", "kustomize"],
  ["kustomize.config.k8s.io/v1alpha1", "Component", "kustomize"],
  ["kind.x-k8s.io/v1alpha4", "Cluster", "kind"],
  ["v1", "Config", "kubectl"],
  ["kubelet.config.k8s.io/v1beta1", "KubeletConfiguration", "kubelet"],
  ["credentialprovider.kubelet.k8s.io/v1", "CredentialProviderRequest", "kubelet"],
  ["kubeproxy.config.k8s.io/v1alpha1", "KubeProxyConfiguration", "kube-proxy"],
  ["kubescheduler.config.k8s.io/v1", "KubeSchedulerConfiguration", "kube-scheduler"],
  ["kubecontrollermanager.config.k8s.io/v1alpha1", "KubeControllerManagerConfiguration", "kube-controller-manager"],
  ["apiserver.config.k8s.io/v1", "EncryptionConfiguration", "kube-apiserver"],
  ["pod-security.admission.config.k8s.io/v1", "PodSecurityConfiguration", "kube-apiserver"],
  ["kubeadm.k8s.io/v1beta4", "ClusterConfiguration", "kubeadm"],
  ["audit.k8s.io/v1", "Policy", "kube-apiserver"],
  ["client.authentication.k8s.io/v1", "ExecCredential", "kubectl"],
  ["controller-runtime.sigs.k8s.io/v1alpha1", "ControllerManagerConfig", "controller-runtime"],
  ["skaffold/v4beta11", "Config", "skaffold"],
  ["builtin", "LabelTransformer", "kustomize"],
  ["tanka.dev/v1alpha1", "Environment", "Tanka"],
  ["backstage.io/v1alpha1", "Component", "Backstage"],
  ["unheard.of.config.k8s.io/v1", "Thing", "unheard.of"],
])("only a program reads %s %s", (apiVersion, kind, program) => {
  expect(programOf(apiVersion, kind)).toBe(program);
  expect(isClientSide(apiVersion, kind)).toBe(true);
});

test.each([
  [{ apiVersion: "config.acme.io/v1", kind: "ManagerConfig" }, true],
  [{ apiVersion: "config.kueue.x-k8s.io/v1beta2", kind: "Configuration", namespace: "a" }, true],
  [{ apiVersion: "acme.io/v1", kind: "ManagerConfig", metadata: null }, false],
  [{ apiVersion: "acme.io/v1", kind: "ManagerConfig", metadata: { name: "a" } }, false],
  [{ apiVersion: "acme.io/v1", kind: "ConfigMap" }, false],
  [{ apiVersion: "admissionregistration.k8s.io/v1", kind: "ValidatingWebhookConfiguration" }, false],
])("configuration of a program of its own: %j %s", (object, expected) => {
  expect(isOwnConfiguration(object)).toBe(expected);
});

test.each([
  ["v1", "ConfigMap"],
  ["config.gatekeeper.sh/v1alpha1", "Config"],
  ["authentication.k8s.io/v1", "TokenReview"],
  ["cluster.x-k8s.io/v1beta1", "Cluster"],
  ["controlplane.cluster.x-k8s.io/v1beta1", "KubeadmControlPlane"],
  ["policy/v1", "PodDisruptionBudget"],
  ["evilconfig.k8s.io/v1", "Config"],
  ["pkg.crossplane.io/v1", "Provider"],
])("API servers read %s %s", (apiVersion, kind) => {
  expect(isClientSide(apiVersion, kind)).toBe(false);
});
