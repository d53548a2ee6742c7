import { type Refusal, inOrder, refusalsOfContainer } from "../../testing/index.js";

const EXEC = "exec: {command: [a]}";

test.each<[fields: string, refusals: readonly Refusal[]]>([
  [`{livenessProbe: {${EXEC}}, readinessProbe: {httpGet: {port: web}}, startupProbe: {grpc: {port: 1}}}`, []],
  [`{lifecycle: {preStop: {sleep: {seconds: 30}}, postStart: {${EXEC}}}}`, []],
  ["{livenessProbe: {periodSeconds: 1}}", [["livenessProbe", "Required"]]],
  ["{lifecycle: {preStop: {}}}", [["lifecycle.preStop", "Required"]]],
  ["{livenessProbe: {exec: {}}}", [["livenessProbe.exec.command", "Required"]]],
  [`{livenessProbe: {${EXEC}, tcpSocket: {port: 0}}}`, [["livenessProbe.tcpSocket", "Forbidden"]]],
  [
    "{readinessProbe: {httpGet: {scheme: http}}}",
    [
      ["readinessProbe.httpGet.port", "Invalid"],
      ["readinessProbe.httpGet.scheme", "NotSupported"],
    ],
  ],
  [
    "{readinessProbe: {httpGet: {port: 80, httpHeaders: [{name: 'a b', value: c}]}}}",
    [["readinessProbe.httpGet.httpHeaders", "Invalid"]],
  ],
  ["{readinessProbe: {tcpSocket: {port: Web}}}", [["readinessProbe.tcpSocket.port", "Invalid"]]],
  ["{readinessProbe: {grpc: {port: 70000}}}", [["readinessProbe.grpc.port", "Invalid"]]],
  [
    `{readinessProbe: {${EXEC}, successThreshold: 3, terminationGracePeriodSeconds: 5}}`,
    [["readinessProbe.terminationGracePeriodSeconds", "Invalid"]],
  ],
  [
    `{livenessProbe: {${EXEC}, successThreshold: 3, terminationGracePeriodSeconds: 0}}`,
    [
      ["livenessProbe.terminationGracePeriodSeconds", "Invalid"],
      ["livenessProbe.successThreshold", "Invalid"],
    ],
  ],
  [
    `{startupProbe: {${EXEC}, initialDelaySeconds: -1, timeoutSeconds: -1, periodSeconds: -1, failureThreshold: -1}}`,
    [
      ["startupProbe.initialDelaySeconds", "Invalid"],
      ["startupProbe.timeoutSeconds", "Invalid"],
      ["startupProbe.periodSeconds", "Invalid"],
      ["startupProbe.failureThreshold", "Invalid"],
    ],
  ],
  ["{lifecycle: {preStop: {sleep: {seconds: 31}}}}", [["lifecycle.preStop.sleep", "Invalid"]]],
  ["{lifecycle: {stopSignal: SIGHUP}}", []],
])("%s", (fields, refusals) => {
  expect(inOrder(refusalsOfContainer(fields))).toEqual(inOrder(refusals));
});

test("a sleep ends within the time that a pod has", () => {
  const fields = "{lifecycle: {preStop: {sleep: {seconds: 31}}}}";
  expect(refusalsOfContainer(fields, "{terminationGracePeriodSeconds: 31}")).toEqual([]);
});
