import { type Refusal, inOrder, refusalsOfContainer } from "../../testing/index.js";

test.each<[context: string, refusals: readonly Refusal[]]>([
  ["{runAsUser: 0, runAsGroup: 2147483647, privileged: true, procMount: Default}", []],
  [
    "{runAsUser: -1, runAsGroup: 2147483648}",
    [
      ["runAsUser", "Invalid"],
      ["runAsGroup", "Invalid"],
    ],
  ],
  ["{procMount: All}", [["procMount", "NotSupported"]]],
  ["{procMount: Unmasked}", [["procMount", "Invalid"]]],
  ["{allowPrivilegeEscalation: false, privileged: true}", [["", "Invalid"]]],
  ["{allowPrivilegeEscalation: false, capabilities: {add: [NET_ADMIN, CAP_SYS_ADMIN]}}", [["", "Invalid"]]],
  ["{allowPrivilegeEscalation: false, capabilities: {add: [SYS_ADMIN], drop: [ALL]}}", []],
  ["{seccompProfile: {type: RuntimeDefault}, appArmorProfile: {type: Localhost, localhostProfile: a}}", []],
  [
    "{seccompProfile: {}, appArmorProfile: {}}",
    [
      ["appArmorProfile.type", "Required"],
      ["seccompProfile.type", "Required"],
    ],
  ],
  [
    "{seccompProfile: {type: None}, appArmorProfile: {type: None}}",
    [
      ["appArmorProfile.type", "NotSupported"],
      ["seccompProfile.type", "NotSupported"],
    ],
  ],
  [
    "{seccompProfile: {type: Localhost}, appArmorProfile: {type: Localhost}}",
    [
      ["appArmorProfile.localhostProfile", "Required"],
      ["seccompProfile.localhostProfile", "Required"],
    ],
  ],
  [
    "{seccompProfile: {type: Localhost, localhostProfile: ../a}, appArmorProfile: {type: Localhost, localhostProfile: ' '}}",
    [
      ["appArmorProfile.localhostProfile", "Invalid"],
      ["seccompProfile.localhostProfile", "Invalid"],
    ],
  ],
  [
    "{seccompProfile: {type: Unconfined, localhostProfile: a}, appArmorProfile: {type: Unconfined, localhostProfile: a}}",
    [
      ["appArmorProfile.localhostProfile", "Invalid"],
      ["seccompProfile.localhostProfile", "Invalid"],
    ],
  ],
  ["{windowsOptions: {gmsaCredentialSpecName: a.b, gmsaCredentialSpec: x, runAsUserName: 'CORP\\user'}}", []],
  [
    "{windowsOptions: {gmsaCredentialSpecName: '', gmsaCredentialSpec: '', runAsUserName: ''}}",
    [
      ["windowsOptions.gmsaCredentialSpecName", "Invalid"],
      ["windowsOptions.gmsaCredentialSpec", "Invalid"],
      ["windowsOptions.runAsUserName", "Invalid"],
    ],
  ],
  ["{windowsOptions: {runAsUserName: 'a\\b\\c'}}", [["windowsOptions.runAsUserName", "Invalid"]]],
  ["{windowsOptions: {runAsUserName: '-a.b-\\c'}}", []],
  ["{windowsOptions: {runAsUserName: 'a long domain?\\c'}}", [["windowsOptions.runAsUserName", "Invalid"]]],
  ["{windowsOptions: {runAsUserName: '. .'}}", [["windowsOptions.runAsUserName", "Invalid"]]],
  ['{windowsOptions: {runAsUserName: "a\\tb"}}', [["windowsOptions.runAsUserName", "Invalid"]]],
])("%s", (context, refusals) => {
  expect(inOrder(refusalsOfContainer(`{securityContext: ${context}}`))).toEqual(
    inOrder(refusals.map(([field, reason]) => [field === "" ? "securityContext" : `securityContext.${field}`, reason])),
  );
});
