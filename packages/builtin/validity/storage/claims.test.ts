import { type Refusal, refusalsOf } from "../../testing/index.js";

const claim = (spec: string, rest = ""): string =>
  `{apiVersion: v1, kind: PersistentVolumeClaim, metadata: {name: a, namespace: b}, spec: {${spec}}, ${rest}}`;
const sized = (size: string, rest: string): string =>
  `accessModes: [ReadWriteOnce], resources: {requests: {storage: ${size}}}, ${rest}`;
const of = (rest: string): string => claim(sized("1Gi", rest));

const SNAPSHOT = "apiGroup: snapshot.storage.k8s.io, kind: VolumeSnapshot";

describe("claims", () => {
  test.each<[text: string, refusals: readonly Refusal[]]>([
    [of("storageClassName: '', volumeMode: Block, selector: {matchLabels: {a: b}}"), []],
    [of(`dataSource: {${SNAPSHOT}, name: a}`), []],
    [of("dataSourceRef: {apiGroup: a.b, kind: C, name: d}"), []],
    // Sources that older servers did not know are dropped, as are those of other namespaces.
    [of("dataSource: {kind: Other}"), []],
    [of("dataSourceRef: {kind: Other, namespace: c}"), []],
    [
      "{apiVersion: v1, kind: PersistentVolumeClaim, metadata: {name: a}}",
      [
        ["spec.accessModes", "Required"],
        ["spec.resources[storage]", "Required"],
      ],
    ],
    [claim(sized("-1", "")), [["spec.resources[storage]", "Invalid"]]],
    [
      of("storageClassName: A, volumeMode: '', volumeAttributesClassName: B, selector: {matchExpressions: [{key: a}]}"),
      [
        ["spec.storageClassName", "Invalid"],
        ["spec.volumeMode", "NotSupported"],
        ["spec.volumeAttributesClassName", "Invalid"],
        ["spec.selector.matchExpressions[0].operator", "Invalid"],
      ],
    ],
    [
      of("dataSource: {kind: PersistentVolumeClaim}"),
      [
        ["spec.dataSource.name", "Required"],
        ["spec.dataSourceRef.name", "Required"],
      ],
    ],
    [
      of("dataSourceRef: {apiGroup: A, name: a}"),
      [
        ["spec.dataSource.kind", "Required"],
        ["spec.dataSource.apiGroup", "Invalid"],
        ["spec.dataSourceRef.kind", "Required"],
        ["spec.dataSourceRef.apiGroup", "Invalid"],
      ],
    ],
    [
      of(`dataSource: {${SNAPSHOT}, name: a}, dataSourceRef: {kind: Pod, name: a}`),
      [
        ["spec.dataSourceRef", "Invalid"],
        ["spec", "Invalid"],
      ],
    ],
  ])("%s", (text, refusals) => {
    expect(refusalsOf(text)).toEqual(refusals);
  });
});

const BOUND = "status: {phase: Bound, capacity: {storage: 1Gi}}";
const APPLIED = "status: {phase: Bound, currentVolumeAttributesClassName: a}";
const PENDING = "status: {phase: Pending}";
const SOURCE = "dataSource: {kind: PersistentVolumeClaim, name: a}";
const UNSIZED = "accessModes: [ReadWriteOnce]";
const ATTRIBUTES = "volumeAttributesClassName: a";

describe("changes of claims", () => {
  test.each<[now: string, old: string, refusals: readonly Refusal[]]>([
    [claim(sized("2Gi", "volumeName: v, storageClassName: s")), of(""), []],
    [claim(sized("1024Mi", ATTRIBUTES)), claim(sized("1Gi", ""), BOUND), []],
    [claim(sized("2Gi", "")), claim(sized("1Gi", ""), PENDING), [["spec", "Forbidden"]]],
    [of("volumeName: w"), of("volumeName: v"), [["spec", "Forbidden"]]],
    [of(""), of("storageClassName: s, volumeName: v"), []],
    [of(SOURCE), of(`${SOURCE}, dataSourceRef: {kind: PersistentVolumeClaim, name: a}`), []],
    [of(`${SOURCE}, dataSourceRef: {kind: PersistentVolumeClaim, name: a}`), of(SOURCE), []],
    [of("dataSource: {kind: PersistentVolumeClaim, name: b}"), of(SOURCE), [["spec", "Forbidden"]]],
    // The server ignores other sources of a claim that had none.
    [of("dataSource: {apiGroup: a.b, kind: C, name: d}"), of(""), []],
    [of("dataSource: {}"), of(""), []],
    [of("dataSource: {}"), of("dataSource: {kind: Other}"), []],
    [of("dataSourceRef: {kind: C, name: d, namespace: e}"), of(""), []],
    [of("dataSourceRef: {kind: PersistentVolumeClaim, name: a, namespace: e}"), of(SOURCE), [["spec", "Forbidden"]]],
    [of("dataSourceRef: {apiGroup: a.b, kind: C, name: d}"), of(""), [["spec", "Forbidden"]]],
    [
      of("dataSource: {kind: PersistentVolumeClaim}"),
      of(SOURCE),
      [
        ["spec", "Forbidden"],
        ["spec.dataSource.name", "Required"],
        ["spec.dataSourceRef.name", "Required"],
      ],
    ],
    [of("storageClassName: t"), of("storageClassName: s"), [["spec", "Forbidden"]]],
    [
      of("volumeMode: Block"),
      of(""),
      [
        ["spec", "Forbidden"],
        ["volumeMode", "Invalid"],
      ],
    ],
    [claim(sized("1Gi", "")), claim(sized("2Gi", ""), BOUND), [["spec.resources.requests.storage", "Forbidden"]]],
    [claim(sized("2Gi", "")), claim(sized("3Gi", ""), BOUND), []],
    [claim(sized("1Gi", "")), claim(sized("2Gi", "")), [["spec.resources.requests.storage", "Forbidden"]]],
    [claim(sized("3Gi", "")), claim(sized("2Gi", "")), []],
    [
      claim(sized("0", "")),
      claim(sized("1Gi", ""), BOUND),
      [
        ["spec.resources.requests.storage", "Forbidden"],
        ["spec.resources[storage]", "Invalid"],
      ],
    ],
    [
      claim(UNSIZED),
      claim(sized("1Gi", "")),
      [
        ["spec", "Forbidden"],
        ["spec.resources.requests.storage", "Forbidden"],
        ["spec.resources[storage]", "Required"],
      ],
    ],
    // What has no size has not changed it.
    [claim(UNSIZED), claim(UNSIZED), [["spec.resources[storage]", "Required"]]],
    [of(""), of(ATTRIBUTES), []],
    [of("volumeAttributesClassName: ''"), of(ATTRIBUTES), []],
    [of(""), claim(sized("1Gi", ATTRIBUTES), APPLIED), [["spec.volumeAttributesClassName", "Forbidden"]]],
    [
      of("volumeAttributesClassName: ''"),
      claim(sized("1Gi", ATTRIBUTES), APPLIED),
      [["spec.volumeAttributesClassName", "Forbidden"]],
    ],
    [of(""), claim(sized("1Gi", ""), APPLIED), []],
    [of("volumeAttributesClassName: b"), claim(sized("1Gi", ATTRIBUTES), APPLIED), []],
    [of(""), claim(sized("1Gi", ATTRIBUTES), PENDING), [["spec", "Forbidden"]]],
  ])("%s after %s", (now, old, refusals) => {
    expect(refusalsOf(now, old)).toEqual(refusals);
  });
});

const statefulSet = (template: string): string => `
apiVersion: apps/v1
kind: StatefulSet
metadata: { name: a, namespace: b }
spec:
  serviceName: a
  selector: { matchLabels: { a: b } }
  template: { metadata: { labels: { a: b } }, spec: { containers: [{ name: a, image: a }] } }
  volumeClaimTemplates: [{ metadata: { name: c }, spec: ${template} }]`;

const annotated = (name: string, rest: string): string =>
  of(rest).replace("name: a,", `name: a, annotations: {volume.beta.kubernetes.io/storage-class: ${name}},`);
const MOVED: readonly Refusal[] = [["metadata.annotations[volume.beta.kubernetes.io/storage-class]", "Invalid"]];

describe("the annotation of the class", () => {
  test.each<[now: string, old: string, refusals: readonly Refusal[]]>([
    [annotated("s", ""), annotated("s", ""), []],
    [of("storageClassName: s"), annotated("s", ""), []],
    [annotated("s", "storageClassName: s"), annotated("s", ""), []],
    [of(""), annotated("s", ""), MOVED],
    [annotated("s", ""), of(""), MOVED],
    [annotated("t", ""), annotated("s", ""), MOVED],
  ])("%s after %s", (now, old, refusals) => {
    expect(refusalsOf(now, old)).toEqual(refusals);
  });
});

describe("templates of claims", () => {
  test.each<[template: string, refusals: readonly Refusal[]]>([
    [`{${sized("1Gi", "")}}`, []],
    [
      `{${sized("1Gi", "dataSource: {kind: PersistentVolumeClaim}")}}`,
      [["spec.volumeClaimTemplates[0].spec.dataSource.name", "Required"]],
    ],
    // Of a template, the server drops nothing.
    [
      `{${sized("1Gi", "dataSourceRef: {apiGroup: a.b, kind: C, namespace: D_}")}}`,
      [
        ["spec.volumeClaimTemplates[0].spec.dataSourceRef.name", "Required"],
        ["spec.volumeClaimTemplates[0].spec.dataSourceRef.namespace", "Invalid"],
      ],
    ],
    [
      `{${sized("1Gi", `${SOURCE}, dataSourceRef: {kind: PersistentVolumeClaim, name: a, namespace: b}`)}}`,
      [["spec.volumeClaimTemplates[0].spec", "Invalid"]],
    ],
    ["{accessModes: [ReadWriteOnce]}", [["spec.volumeClaimTemplates[0].spec.resources[storage]", "Required"]]],
  ])("%s", (template, refusals) => {
    expect(refusalsOf(statefulSet(template))).toEqual(refusals);
  });

  test("stored ones are not judged again", () => {
    const stored = statefulSet("{accessModes: [ReadWriteOnce]}");
    expect(refusalsOf(stored, stored)).toEqual([]);
  });
});
