import { wellSpelled } from "./well-spelled.js";

test.each([
  ["clientName", "clientName"],
  ["client_name", "clientName"],
  ["pod_environment_configmap", "podEnvironmentConfigMap"],
  ["cluster-issuer", "clusterIssuer"],
  ["serviceaccount", "serviceAccount"],
  ["podIp", "podIP"],
  ["clientId", "clientId"],
  ["null", undefined],
])("%s", (name, spelling) => {
  expect(wellSpelled(name)).toBe(spelling);
});
