import { crd, schemaPath } from "kube-schema/testing";
import { scenarioContext } from "../../../testing/scenario.js";
import { testRule } from "../../../testing/test-rule.js";
import { knownAcronym } from "./known-acronym.js";

const TEXT = { type: "string" };

testRule(knownAcronym, {
  bad: [["FieldValueInvalid", schemaPath("spec", "convertToNHCB")]],
  valid: {
    "known acronyms": {
      object: crd({ spec: { podIP: TEXT, serverURLs: TEXT, enableHTTP2: TEXT, vpcID: TEXT } }),
    },
    "a setting of Prometheus": { object: crd({ spec: { convertClassicHistogramsToNHCB: { type: "boolean" } } }) },
    "one after the other": { object: crd({ spec: { defaultVPCID: TEXT, enableDNSARecord: TEXT } }) },
    "words without a vowel that everyone knows, and units": {
      object: crd({ spec: { tlsMode: TEXT, maxQps: TEXT, zfsPool: TEXT, retentionHrs: TEXT, try: TEXT } }),
    },
    "words with a vowel, unless they are known to be rare": {
      object: crd({ spec: { omapSize: TEXT, crush: TEXT } }),
    },
    "an abbreviation, which no-abbreviation reports": {
      object: crd({ spec: { cfgMode: TEXT, svcs: TEXT } }),
    },
    "a rare one in lower case that the pack knows": {
      object: crd({ spec: { rgwPools: TEXT } }),
      options: { known: ["RGW"] },
    },
    "an acronym with its first letter in lower case, of which field-acronym-case tells": {
      object: crd({ spec: { fQDN: TEXT, uRI: TEXT } }),
    },
    "single capitals": { object: crd({ spec: { planB: TEXT, xAxis: TEXT } }) },
    "an acronym that the pack knows": {
      object: crd({ spec: { storeOSD: TEXT, maxOSDs: TEXT } }),
      options: { known: ["osd"] },
    },
    "a word of the product": {
      object: crd({
        spec: {
          osdCount: TEXT,
          maxOSDs: { ...TEXT, description: "maxOSDs limits the OSDs in the cluster." },
          rbdPool: { ...TEXT, description: "The pool of RBD images." },
        },
      }),
    },
    "one of several fields about the same": { object: crd({ spec: { pbmName: TEXT, pbmPods: TEXT } }) },
    "a word that ends like a plural": {
      object: crd({ spec: { gds: { ...TEXT, description: "Settings of GDS components." } } }),
    },
    "a word of the group": { object: crd({ crd: { group: "pxc.acme.io" }, spec: { pxcSize: TEXT } }) },
    "a field of a cloud provider": {
      object: crd({ crd: { group: "ec2.services.k8s.aws" }, status: { propagatingVGWs: TEXT } }),
    },
    "a number of an autonomous system, and an option of a command": {
      object: crd({ spec: { localASNumber: TEXT, "-XX": TEXT } }),
    },
    "the pack's spelling does not matter": {
      object: crd({ spec: { numberOfOSDs: TEXT } }),
      options: { known: ["OSD"] },
    },
  },
  invalid: {
    "at the end": {
      object: crd({ spec: { convertToNHCB: TEXT } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "convertToNHCB")]],
    },
    "in lower case, without a vowel": {
      object: crd({ spec: { mttrSeconds: TEXT, maxWdtSeconds: TEXT, nhcb: TEXT } }),
      causes: ["mttrSeconds", "maxWdtSeconds", "nhcb"].map((name) => ["FieldValueInvalid", schemaPath("spec", name)]),
    },
    "in lower case, rare": {
      object: crd({ spec: { rpoSeconds: TEXT, eolVersion: TEXT, maxRto: TEXT } }),
      causes: ["rpoSeconds", "eolVersion", "maxRto"].map((name) => ["FieldValueInvalid", schemaPath("spec", name)]),
    },
    "in the middle": {
      object: crd({ spec: { enableXYZMode: TEXT } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "enableXYZMode")]],
    },
    "with its own name in the description": {
      object: crd({ spec: { nhcbMode: { ...TEXT, description: "nhcbMode says how convertToNHCB works." } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "nhcbMode")]],
    },
    "in the plural": {
      object: crd({ status: { numberOfOSDs: TEXT } }),
      causes: [["FieldValueInvalid", schemaPath("status", "numberOfOSDs")]],
    },
    "two are one finding": {
      object: crd({ spec: { xyzFromOSDToCHI: TEXT } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "xyzFromOSDToCHI")]],
    },
  },
});

test.each([
  ["packagePURL", "must not repeat 'package' in the acronym 'PURL'; use 'packageURL'"],
  ["imagePURL", "must spell out the acronym 'PURL'"],
])("of %s it says %s", (name, message) => {
  const causes = [...knownAcronym.check(scenarioContext({ object: crd({ spec: { [name]: TEXT } }) }), { known: [] })];
  expect(causes.map((cause) => cause.message)).toEqual([message]);
});
