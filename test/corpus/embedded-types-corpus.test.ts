import { fieldsOfSignature } from "../../src/kube/core-types/core-signature.js";
import { CORE_SIGNATURES } from "../../src/kube/core-types/core-signatures.js";
import { type SchemaNode, crdOf, schemaField } from "../../src/kube/crd/crd.js";
import {
  type FieldPath,
  type Json,
  type JsonObject,
  at,
  formatField,
  isArray,
  isObject,
  own,
  stringAt,
} from "kube-json";
import { podSpecs } from "../../src/kube/api/pod-template.js";
import { contextOf } from "../../src/model/context.js";
import { RULES } from "../../src/rules/index.js";
import { everyNode } from "../../src/testing/schemas/crd-nodes.js";
import { corpusObjects, describeWithCorpus } from "../support/corpus.js";

/**
 * The schemas of real CRDs that are Kubernetes types. The signatures know them by property names, so the witnesses here know them
 * by something else: by words that CRDs of unrelated projects share, by a few names that a reviewer would go by, and by the
 * content of real pods. Each schema that only the witness knows is accounted for.
 */

const crds = corpusObjects("crds").filter(({ object }) => object.kind === "CustomResourceDefinition");

interface Known {
  readonly project: string;
  readonly node: SchemaNode;
}
/** Every schema of every version but the roots, which are the authors' own. */
const nodes: readonly Known[] = crds.flatMap(({ project, object }) =>
  crdOf(object).versions.flatMap((version) =>
    everyNode(version)
      .filter(({ step }) => step !== "root")
      .map((node) => ({ project, node })),
  ),
);

const words = (text: string): readonly string[] => text.split(/\s+/).filter((word) => word !== "");

const isTaken = (node: SchemaNode, name: string): boolean => node.properties.get(name)?.embedded !== undefined;

describeWithCorpus("no rule speaks inside a Kubernetes type", () => {
  /** The rule is about the type as a whole: a SecretReference has a namespace. */
  const EXCEPTION = "crd-references/same-namespace-reference SecretReference";

  test("of any CRD", () => {
    const inside = new Set<string>();
    let outside = 0;
    for (const { object } of crds) {
      const context = contextOf(object);
      const byField = new Map(
        crdOf(object).versions.flatMap((version) =>
          everyNode(version).map((node): [string, SchemaNode] => [formatField(schemaField(node)), node]),
        ),
      );
      for (const rule of RULES.filter(({ id }) => id.startsWith("crd-")))
        for (const { field } of rule.check(context, rule.options?.example ?? rule.options?.defaults)) {
          const node = nodeOf(field, byField);
          if (node?.embedded === undefined) outside++;
          else inside.add(`${rule.id} ${node.embedded}`);
        }
    }
    expect([...inside]).toEqual([EXCEPTION]);
    expect(outside).toBeGreaterThan(15_000);
    expect(nodes.filter(({ node }) => node.embedded !== undefined).length).toBeGreaterThan(9000);
  });

  const nodeOf = (field: FieldPath, byField: ReadonlyMap<string, SchemaNode>): SchemaNode | undefined => {
    for (let length = field.length; length > 0; length--) {
      const node = byField.get(formatField(field.slice(0, length)));
      if (node !== undefined) return node;
    }
    return undefined;
  };
});

describeWithCorpus("known by words: a field described alike in three projects is nobody's own", () => {
  /** Fields that projects share although they belong to no Kubernetes type, by the names that they have in one schema. */
  const SHARED: Readonly<Record<string, string>> = {
    "ackResourceMetadata conditions": "of the runtime of AWS Controllers for Kubernetes",
    "arn ownerAccountID partition region": "of the runtime of AWS Controllers for Kubernetes",
    "apiVersion kind name namespace": "Knative's KReference, in the words of ObjectReference",
    "key operator values": "Karpenter's requirement, which has `minValues` and keywords of its own",
    "kind name": "a scale target without `apiVersion`",
    lastUpdateTime: "a field of their own that several projects gave their conditions",
    "message reason status": "one condition in a field of its own, with a `severity`",
    "name namespace": "a SecretReference of AWS Controllers for Kubernetes, with a `key`",
  };

  const plain = (text: string): string =>
    text
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, " ")
      .trim();
  const textOf = (name: string, { schema }: SchemaNode): string | undefined => {
    const description = stringAt(schema, "description") ?? "";
    return description.length < 20 ? undefined : `${name}: ${plain(description).slice(0, 80)}`;
  };

  test("and the signatures know it, but for those listed", () => {
    const projects = new Map<string, Set<string>>();
    for (const { project, node } of nodes)
      for (const [name, child] of node.properties) {
        const text = textOf(name, child);
        if (text !== undefined) projects.set(text, (projects.get(text) ?? new Set()).add(project));
      }
    const isShared = (name: string, child: SchemaNode): boolean =>
      (projects.get(textOf(name, child) ?? "")?.size ?? 0) >= 3;

    const missed = new Set<string>();
    let witnessed = 0;
    for (const { node } of nodes) {
      const shared = [...node.properties].filter(([name, child]) => isShared(name, child));
      if (shared.length < 2) continue;
      witnessed++;
      const names = shared.map(([name]) => name).filter((name) => !isTaken(node, name));
      if (names.length > 0) missed.add(names.sort().join(" "));
    }
    expect([...missed].sort()).toEqual(Object.keys(SHARED).sort());
    expect(witnessed).toBeGreaterThan(1400);
  });
});

describeWithCorpus("known by a few names", () => {
  /** The names by which a reviewer would know the type: all of the first, and this number of the others. */
  const TELLING: Readonly<Record<string, readonly [all: string, atLeast?: number, of?: string]>> = {
    PodSpec: [
      "containers",
      3,
      "affinity initContainers nodeSelector restartPolicy securityContext serviceAccountName tolerations volumes",
    ],
    Container: [
      "image",
      5,
      `args command env envFrom imagePullPolicy lifecycle livenessProbe name ports readinessProbe resources
       securityContext startupProbe volumeMounts workingDir`,
    ],
    ContainerPort: ["containerPort protocol"],
    EnvVar: ["name value valueFrom"],
    EnvVarSource: ["", 3, "configMapKeyRef fieldRef resourceFieldRef secretKeyRef"],
    EnvFromSource: ["configMapRef secretRef"],
    Probe: ["", 4, "failureThreshold initialDelaySeconds periodSeconds successThreshold timeoutSeconds"],
    LifecycleHandler: ["", 2, "exec httpGet tcpSocket"],
    HTTPGetAction: ["httpHeaders port"],
    ResourceRequirements: ["limits requests"],
    SecurityContext: [
      "",
      3,
      `allowPrivilegeEscalation capabilities fsGroup privileged readOnlyRootFilesystem runAsGroup runAsNonRoot
       runAsUser seLinuxOptions seccompProfile`,
    ],
    Affinity: ["nodeAffinity podAffinity"],
    NodeAffinity: ["requiredDuringSchedulingIgnoredDuringExecution"],
    PodAffinityTerm: ["labelSelector topologyKey"],
    TopologySpreadConstraint: ["maxSkew topologyKey"],
    Toleration: ["key tolerationSeconds"],
    HostAlias: ["hostnames ip"],
    Volume: ["", 4, "configMap csi downwardAPI emptyDir hostPath iscsi nfs persistentVolumeClaim projected secret"],
    VolumeMount: ["mountPath name", 1, "mountPropagation readOnly subPath"],
    KeyToPath: ["key mode path"],
    PersistentVolumeClaimSpec: ["accessModes resources"],
    LabelSelector: ["matchExpressions matchLabels"],
    LabelSelectorRequirement: ["key operator values"],
    SecretKeySelector: ["key name optional"],
    ObjectReference: ["kind name", 2, "fieldPath resourceVersion uid"],
    ObjectMeta: ["annotations finalizers labels"],
    Condition: ["lastTransitionTime message reason status type"],
    PolicyRule: ["apiGroups resources verbs"],
  };

  /** Types of the authors' own that look like it. */
  const OWN: Readonly<Record<string, string>> = {
    "Container NVIDIA__gpu-operator": "what it runs and how, and some fields of a container",
    "Container litmuschaos__chaos-operator": "an experiment, and some fields of a container",
    "Container percona__percona-server-mongodb-operator": "a whole spec, and some fields of a container",
    "Container zalando__postgres-operator": "six fields with resources of its own",
    "EnvVar argoproj__argo-rollouts": "an argument of an analysis, which no ConfigMap gives",
    "EnvVar argoproj__argo-workflows": "a parameter, with an enum and a description",
    "EnvVar piraeusdatastore__piraeus-operator": "a property, with `expandFrom`",
    "LabelSelectorRequirement apecloud__kubeblocks": "a selector of versions, with operators of its own",
    "LabelSelectorRequirement kubernetes-sigs__karpenter": "a requirement, with `minValues`",
    "ResourceRequirements apecloud__kubeblocks": "paths of values, as text",
    "ResourceRequirements openkruise__kruise": "expressions, as text",
    "ResourceRequirements zalando__postgres-operator": "known resources by name, each a ResourceList",
    "SecretKeySelector piraeusdatastore__piraeus-operator": "a reference with a `kind`",
    "VolumeMount zalando__postgres-operator": "a volume and where it is mounted, in one",
  };

  test("and the signatures know it, but for those listed", () => {
    const missed = new Set<string>();
    const counts = new Map<string, number>();
    for (const [type, [all, atLeast = 0, of = ""]] of Object.entries(TELLING))
      for (const { project, node } of nodes) {
        const some = words(of).filter((name) => node.properties.has(name));
        const telling = [...words(all), ...some];
        if (some.length < atLeast || !telling.every((name) => node.properties.has(name))) continue;
        counts.set(type, (counts.get(type) ?? 0) + 1);
        if (!telling.every((name) => isTaken(node, name))) missed.add(`${type} ${project}`);
      }
    expect([...missed].sort()).toEqual(Object.keys(OWN).sort());
    expect([...counts.keys()].sort()).toEqual(Object.keys(TELLING).sort());
  });
});

describeWithCorpus("known by real pods", () => {
  /** The types of the fields of a type, as far as there are signatures for them; '[]' for a list. */
  const PARTS: Readonly<Record<string, string>> = {
    PodSpec: `containers[]:Container initContainers[]:Container ephemeralContainers[]:Container volumes[]:Volume
      affinity:Affinity tolerations[]:Toleration securityContext:PodSecurityContext hostAliases[]:HostAlias
      dnsConfig:PodDNSConfig topologySpreadConstraints[]:TopologySpreadConstraint`,
    Container: `env[]:EnvVar envFrom[]:EnvFromSource ports[]:ContainerPort livenessProbe:Probe readinessProbe:Probe
      startupProbe:Probe lifecycle:Lifecycle resources:ResourceRequirements securityContext:SecurityContext
      volumeMounts[]:VolumeMount volumeDevices[]:VolumeDevice`,
    EnvVar: "valueFrom:EnvVarSource",
    EnvVarSource: `secretKeyRef:SecretKeySelector configMapKeyRef:ConfigMapKeySelector fieldRef:ObjectFieldSelector
      resourceFieldRef:ResourceFieldSelector`,
    Probe: "httpGet:HTTPGetAction tcpSocket:TCPSocketAction exec:ExecAction",
    Lifecycle: "preStop:LifecycleHandler postStart:LifecycleHandler",
    LifecycleHandler: "httpGet:HTTPGetAction tcpSocket:TCPSocketAction exec:ExecAction",
    SecurityContext: "capabilities:Capabilities seccompProfile:SeccompProfile seLinuxOptions:SELinuxOptions",
    PodSecurityContext: "seccompProfile:SeccompProfile seLinuxOptions:SELinuxOptions",
    Affinity: "nodeAffinity:NodeAffinity podAffinity:PodAffinity podAntiAffinity:PodAffinity",
    Volume: `configMap:ConfigMapVolumeSource secret:SecretVolumeSource emptyDir:EmptyDirVolumeSource
      hostPath:HostPathVolumeSource projected:ProjectedVolumeSource csi:CSIVolumeSource
      persistentVolumeClaim:PersistentVolumeClaimVolumeSource`,
    ConfigMapVolumeSource: "items[]:KeyToPath",
    SecretVolumeSource: "items[]:KeyToPath",
    TopologySpreadConstraint: "labelSelector:LabelSelector",
    LabelSelector: "matchExpressions[]:LabelSelectorRequirement",
  };

  const fields = new Map(CORE_SIGNATURES.map((signature) => [signature.type, fieldsOfSignature(signature)]));

  /** `TYPE.FIELD` of everything that a real value of the type holds. */
  function* used(type: string, value: Json | undefined): Generator<string> {
    if (!isObject(value)) return;
    for (const name of Object.keys(value)) yield `${type}.${name}`;
    for (const part of words(PARTS[type] ?? "")) {
      const [field = "", of = ""] = part.split(":");
      const held = own(value, field.replace("[]", ""));
      for (const item of field.endsWith("[]") && isArray(held) ? held : [held]) yield* used(of, item);
    }
  }

  test("and the signatures know every field that they use", () => {
    const specs: readonly JsonObject[] = corpusObjects("objects").flatMap(({ object }) =>
      [...podSpecs(object)].map(({ spec }) => spec),
    );
    const names = new Set(specs.flatMap((spec) => [...used("PodSpec", spec)]));
    const unknown = [...names].filter((name) => {
      const [type = "", field = ""] = name.split(".");
      return fields.get(type)?.has(field) !== true;
    });
    expect(unknown).toEqual([]);
    expect(specs.length).toBeGreaterThan(200);
    expect(names.size).toBeGreaterThan(140);
    expect(specs.filter((spec) => isArray(at(spec, "containers"))).length).toBeGreaterThan(200);
  });
});
