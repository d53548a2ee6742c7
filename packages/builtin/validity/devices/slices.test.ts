import { type Refusal, inOrder, refusalsOf } from "../../testing/index.js";

const POOL = "driver: d, pool: {name: p, resourceSliceCount: 1}";

const slice = (fields: string): string =>
  `{apiVersion: resource.k8s.io/v1, kind: ResourceSlice, metadata: {name: a}, spec: {${fields}}}`;
/** A slice of a node with these devices. */
const devices = (list: string): string => slice(`${POOL}, nodeName: n, devices: [${list}]`);
/** A slice with a device that has these fields. */
const device = (fields: string): string => devices(`{name: a, ${fields}}`);
const many = (count: number, fields = ""): string =>
  Array.from({ length: count }, (_, index) => `{name: d${String(index)}${fields}}`).join(", ");
const names = (count: number): string =>
  Array.from({ length: count }, (_, index) => `a${String(index)}: {int: 1}`).join(", ");
const TERM = "{matchExpressions: [{key: a, operator: Exists}]}";
const FIRST = "spec.devices[0]";

describe("slices of pools of devices", () => {
  test.each<[text: string, refusals: readonly Refusal[]]>([
    [slice(`${POOL}, nodeName: n`), []],
    [slice(`${POOL}, allNodes: true`), []],
    [slice(`${POOL}, nodeSelector: {nodeSelectorTerms: [${TERM}]}`), []],
    [
      slice(""),
      [
        ["spec.driver", "Required"],
        ["spec.pool.name", "Required"],
        ["spec.pool.resourceSliceCount", "Invalid"],
        ["spec", "Required"],
      ],
    ],
    [
      slice("driver: d_, pool: {name: a/B, generation: -1, resourceSliceCount: -1}, nodeName: N, allNodes: true"),
      [
        ["spec.driver", "Invalid"],
        ["spec.pool.name", "Invalid"],
        ["spec.pool.generation", "Invalid"],
        ["spec.pool.resourceSliceCount", "Invalid"],
        ["spec.nodeName", "Invalid"],
        ["spec", "Invalid"],
      ],
    ],
    [slice("driver: d, pool: {name: a/b, resourceSliceCount: 2}, allNodes: true"), []],
    [
      slice(`${POOL}, allNodes: false, nodeName: ''`),
      [
        ["spec.allNodes", "Invalid"],
        ["spec.nodeName", "Invalid"],
        ["spec", "Required"],
      ],
    ],
    [
      slice(`${POOL}, nodeSelector: {nodeSelectorTerms: [${TERM}, ${TERM}]}`),
      [["spec.nodeSelector.nodeSelectorTerms", "Invalid"]],
    ],
    [slice(`${POOL}, perDeviceNodeSelection: true, devices: [{name: a, nodeName: n}, {name: b, allNodes: true}]`), []],
    [
      slice(`${POOL}, perDeviceNodeSelection: true, devices: [{name: a}, {name: b, nodeName: n, allNodes: true}]`),
      [
        ["spec.devices[0]", "Required"],
        ["spec.devices[1]", "Invalid"],
      ],
    ],
    [device("nodeName: n"), [[FIRST, "Invalid"]]],
    [slice(`${POOL}, allNodes: true, sharedCounters: [{name: s, counters: {c: {value: 1Gi}}}]`), []],
    [
      slice(
        `${POOL}, allNodes: true, devices: [], sharedCounters: [{}, {name: S, counters: {C: {value: 1}}}, {name: S, counters: {c: {value: 1}}}]`,
      ),
      [
        ["spec", "Invalid"],
        ["spec.sharedCounters[0].name", "Required"],
        ["spec.sharedCounters[0].counters", "Required"],
        ["spec.sharedCounters[1].name", "Invalid"],
        ["spec.sharedCounters[1].counters", "Invalid"],
        ["spec.sharedCounters[2].name", "Invalid"],
        ["spec.sharedCounters[2]", "Duplicate"],
      ],
    ],
  ])("%s", (text, refusals) => {
    expect(inOrder(refusalsOf(text))).toEqual(inOrder(refusals));
  });

  test.each<[text: string, refusals: readonly Refusal[]]>([
    [devices(many(128)), []],
    [devices(many(129)), [["spec.devices", "TooMany"]]],
    [devices(many(64, ", taints: [{key: a, effect: None}]")), []],
    [devices(many(65, ", taints: [{key: a, effect: None}]")), [["spec.devices", "TooMany"]]],
    [
      devices("{name: A}, {name: b}, {name: b}"),
      [
        ["spec.devices[0].name", "Invalid"],
        ["spec.devices[2]", "Duplicate"],
      ],
    ],
    [
      device(
        "attributes: {a: {bool: false}, A.b/c: {int: 0}, d: {string: ''}, e: {version: 1.2.3-a.1+b}, f: {strings: [a]}, g: {bool: true, ints: [1]}, g h/i/j: {int: 1}}",
      ),
      [],
    ],
    [
      device(
        `attributes: {a-b: {int: 1}, b: {}, c: {int: 1, string: a}, d: {version: 01.2.3}, e: {string: ${"f".repeat(65)}}, ${"g".repeat(33)}: {int: 1}}`,
      ),
      [
        [`${FIRST}.attributes`, "Invalid"],
        [`${FIRST}.attributes`, "TooLong"],
        [`${FIRST}.attributes[b]`, "Invalid"],
        [`${FIRST}.attributes[c]`, "Invalid"],
        [`${FIRST}.attributes[d].version`, "Invalid"],
        [`${FIRST}.attributes[e].string`, "TooLong"],
      ],
    ],
    [device("capacity: {memory: {value: 1Gi}, a.b/c: {value: 1}}"), []],
    [device("capacity: {a-b: {value: 1}}"), [[`${FIRST}.capacity`, "Invalid"]]],
    [device(`attributes: {${names(32)}}`), []],
    [device(`attributes: {${names(32)}}, capacity: {a: {value: 1}}`), [[FIRST, "Invalid"]]],
    [
      device("taints: [{key: a.b/c, value: d, effect: NoSchedule}, {value: a b}, {key: a, effect: Now}]"),
      [
        [`${FIRST}.taints[1].key`, "Invalid"],
        [`${FIRST}.taints[1].value`, "Invalid"],
        [`${FIRST}.taints[1].effect`, "Required"],
        [`${FIRST}.taints[2].effect`, "NotSupported"],
      ],
    ],
    [device("consumesCounters: [{counterSet: s, counters: {c: {value: 1}}}]"), []],
    [device("consumesCounters: [{counterSet: s}]"), [[`${FIRST}.consumesCounters[0].counters`, "Required"]]],
    [device("consumesCounters: [{}, {}, {}]"), [[`${FIRST}.consumesCounters`, "TooMany"]]],
  ])("devices of %s", (text, refusals) => {
    expect(inOrder(refusalsOf(text))).toEqual(inOrder(refusals));
  });

  test("stay with their driver, pool and node", () => {
    const other = slice("driver: e, pool: {name: q, resourceSliceCount: 2}, nodeName: m");
    expect(inOrder(refusalsOf(other, devices("")))).toEqual([
      ["spec.driver", "Invalid"],
      ["spec.nodeName", "Invalid"],
      ["spec.pool.name", "Invalid"],
    ]);
    expect(refusalsOf(devices("{name: b}"), devices("{name: a}"))).toEqual([]);
  });

  test("keep taints that another release knows", () => {
    const tainted = "taints: [{key: a, effect: Later}]";
    const refused = [[`${FIRST}.taints[0].effect`, "NotSupported"]];
    expect(refusalsOf(device(`${tainted}, attributes: {a: {int: 1}}`), device(tainted))).toEqual([]);
    expect(refusalsOf(device(tainted), device("taints: []"))).toEqual(refused);
    expect(refusalsOf(device(tainted), devices(`{name: b, ${tainted}}`))).toEqual(refused);
  });
});
