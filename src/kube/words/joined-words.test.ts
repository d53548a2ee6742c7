import { withSeparateWords } from "./joined-words.js";

test.each([
  ["podselector", "podSelector"],
  ["targetref", "targetRef"],
  ["servicename", "serviceName"],
  ["namespaceselector", "namespaceSelector"],
  ["configmap", "configMap"],
  ["serviceaccounts", "serviceAccounts"],
  ["networkpolicies", "networkPolicies"],
  ["networkpolicy", "networkPolicy"],
  ["persistentvolumeclaim", "persistentVolumeClaim"],
  ["csidriver", "csiDriver"],
  ["loadbalancer", "loadBalancer"],
  ["readonly", "readOnly"],
  ["readwrite", "readWrite"],
  ["hostnetwork", "hostNetwork"],
  ["timeoutseconds", "timeoutSeconds"],
  ["maxreplicas", "maxReplicas"],
  ["clusterip", "clusterIP"],
  ["podips", "podIPs"],
  ["ipaddress", "ipAddress"],
  ["vpcid", "vpcID"],
  ["endport", "endPort"],
  ["hostasn", "hostASN"],
  ["peerasn", "peerASN"],
  ["namespaceandpodselector", "namespaceAndPodSelector"],
  ["imagepullpolicy", "imagePullPolicy"],
  ["backupTargetref", "backupTargetRef"],
  ["clientUserid", "clientUserID"],
])("the words of '%s' are apart in '%s'", (name, expected) => {
  expect(withSeparateWords(name)).toBe(expected);
});

test.each(
  `podSelector hostname hostnames username filename nickname rename namespace metadata endpoint entrypoint timestamp timeout
  timezone lifetime runtime database dataset keyring keystore webhook workload allowlist subpath subnet backoff
  rollback nodegroup ramdisk passphrase support transport export endpoint android configuration class classes minimum constructor ip id a`.split(
    /\s+/,
  ),
)("'%s' has no joined words", (name) => {
  expect(withSeparateWords(name)).toBe(name);
});

test("a long name takes no time", () => {
  const name = "podconfigmap".repeat(100_000);
  expect(withSeparateWords(name)).toBe(name);
});
