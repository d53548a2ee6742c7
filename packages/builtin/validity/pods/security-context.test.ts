import { type Refusal, refusalsOf } from "../../testing/index.js";

/** A server's refusals of the spec of a Pod; fields are without `spec`. */
const refusalsOfSpec = (spec: string): readonly Refusal[] =>
  refusalsOf(
    `apiVersion: v1\nkind: Pod\nmetadata: {name: web, namespace: a}\nspec: {containers: [{name: c, image: i}], ${spec}}`,
  ).map(([field, reason]) => [field.replace(/^spec\./, ""), reason]);

test.each<[context: string, refusals: readonly Refusal[]]>([
  [
    "fsGroup: -1, runAsUser: 2147483648, supplementalGroups: [0, -2]",
    [
      ["fsGroup", "Invalid"],
      ["runAsUser", "Invalid"],
      ["supplementalGroups[1]", "Invalid"],
    ],
  ],
  ["sysctls: [{name: net.core.somaxconn, value: '1'}, {name: kernel/shm_rmid_forced, value: '1'}]", []],
  [
    "sysctls: [{name: a.b}, {name: a.b}, {name: A}, {value: '1'}]",
    [
      ["sysctls[1].name", "Duplicate"],
      ["sysctls[2].name", "Invalid"],
      ["sysctls[3].name", "Required"],
    ],
  ],
  [
    "fsGroupChangePolicy: Never, supplementalGroupsPolicy: All, seLinuxChangePolicy: MountOption",
    [
      ["fsGroupChangePolicy", "NotSupported"],
      ["supplementalGroupsPolicy", "NotSupported"],
      ["seLinuxChangePolicy", "NotSupported"],
    ],
  ],
  ["seccompProfile: {type: Localhost}", [["seccompProfile.localhostProfile", "Required"]]],
])("security context of a Pod: %s", (context, refusals) => {
  const found = refusalsOfSpec(`securityContext: {${context}}`);
  expect(found.map(([field, reason]) => [field.replace(/^securityContext\./, ""), reason])).toEqual(refusals);
});

test("namespaces that a pod shares with its host", () => {
  expect(
    refusalsOfSpec(
      "hostNetwork: true, hostIPC: true, hostPID: true, shareProcessNamespace: true, securityContext: {sysctls: [{name: net.a}, {name: kernel/sem}, {name: kernel.x}]}",
    ),
  ).toEqual([
    ["securityContext.shareProcessNamespace", "Invalid"],
    ["securityContext.sysctls[0].name", "Invalid"],
    ["securityContext.sysctls[1].name", "Invalid"],
  ]);
});
