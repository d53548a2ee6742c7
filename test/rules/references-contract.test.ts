import { check } from "../../src/engine/review/validate.js";
import { covers } from "../../src/engine/match/match.js";
import { type KubeObject, at, path, stringAt } from "kube-json";
import { notFound } from "../../src/model/cause.js";
import { type ClusterSnapshot, type Context, contextOf, EMPTY_CLUSTER } from "../../src/model/context.js";
import type { BoundRule } from "../../src/model/pack.js";
import { snapshotOf } from "../../src/model/snapshot.js";
import { RULES } from "../../src/rules/index.js";
import { ruleThat } from "../../src/testing/pack.js";
import { exampleContext } from "../../src/model/example.js";
import { causeName, documents, objectOf } from "../../src/testing/scenario.js";
import { bind } from "../../src/testing/test-rule.js";

/**
 * Objects that are applied together arrive in any order: a reference comes before its target, and must not be held up by that.
 * Tests are named by the row of docs/conventions.md that they prove.
 */

const DENYING: readonly BoundRule[] = RULES.filter(({ action }) => action === "Deny").map((rule) =>
  bind(rule, rule.options?.example ?? rule.options?.defaults),
);

const denials = (rules: readonly BoundRule[], context: Context, cluster: ClusterSnapshot): readonly string[] =>
  rules
    .filter(({ match }) => covers(match, context))
    .flatMap((bound) => {
      const { causes, ...rest } = check(bound, { ...context, cluster }, Number.POSITIVE_INFINITY);
      if ("error" in rest) throw rest.error;
      return causes.map((cause) => `${bound.id} ${causeName(cause)}`);
    });

/** Denials only because these objects are not in the cluster: it is known that they are not, or it is not known. */
const heldUp = (rules: readonly BoundRule[], context: Context, objects: readonly KubeObject[]): readonly string[] => {
  const before = denials(rules, context, snapshotOf(objects));
  const without = objects.map((_, index) => snapshotOf(objects.toSpliced(index, 1)));
  return [EMPTY_CLUSTER, snapshotOf([]), ...without]
    .flatMap((cluster) => denials(rules, context, cluster))
    .filter((denial) => !before.includes(denial));
};

/** Objects that refer to others in every way that built-in kinds and widely used ones do. */
const REFERRERS = `
apiVersion: v1
kind: Pod
metadata:
  name: web
  namespace: shop
  ownerReferences: [{ apiVersion: apps/v1, kind: ReplicaSet, name: absent, uid: "1", controller: true }]
spec:
  serviceAccountName: absent
  priorityClassName: absent
  runtimeClassName: absent
  imagePullSecrets: [{ name: absent }]
  volumes:
    - { name: a, configMap: { name: absent } }
    - { name: b, secret: { secretName: absent } }
    - { name: c, persistentVolumeClaim: { claimName: absent } }
  containers:
    - name: web
      image: web
      envFrom: [{ configMapRef: { name: absent } }, { secretRef: { name: absent } }]
---
apiVersion: apps/v1
kind: StatefulSet
metadata: { name: db, namespace: shop }
spec:
  serviceName: absent
  selector: { matchLabels: { app: db } }
  template:
    metadata: { labels: { app: db } }
    spec: { containers: [{ name: db, image: db }] }
  volumeClaimTemplates:
    - metadata: { name: data }
      spec:
        storageClassName: absent
        accessModes: [ReadWriteOnce]
        resources: { requests: { storage: 1Gi } }
---
apiVersion: networking.k8s.io/v1
kind: Ingress
metadata: { name: web, namespace: shop }
spec:
  ingressClassName: absent
  tls: [{ secretName: absent }]
  defaultBackend: { service: { name: absent, port: { number: 80 } } }
---
apiVersion: rbac.authorization.k8s.io/v1
kind: RoleBinding
metadata: { name: web, namespace: shop }
roleRef: { apiGroup: rbac.authorization.k8s.io, kind: Role, name: absent }
subjects: [{ kind: ServiceAccount, name: absent, namespace: data }]
---
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: { name: web, namespace: shop }
spec: { scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: absent }, maxReplicas: 3 }
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: web, namespace: shop }
spec:
  parentRefs: [{ name: absent, namespace: infra }]
  rules: [{ backendRefs: [{ name: absent, namespace: data, port: 80 }] }]
---
apiVersion: acme.io/v1
kind: Widget
metadata:
  name: a
  namespace: shop
  ownerReferences: [{ apiVersion: acme.io/v1, kind: WidgetSet, name: absent, uid: "1" }]
spec:
  classRef: { name: absent }
  secretRef: { name: absent, key: a }
  targetRefs: [{ group: acme.io, kind: Gadget, name: absent }]
---
apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata:
  name: a
  ownerReferences: [{ apiVersion: acme.io/v1, kind: WidgetSet, name: absent, uid: "1" }]
rules: []
`;

const needsSecret = ruleThat("test/needs-secret", "Deny", function* ({ object, cluster }) {
  const name = stringAt(object, "spec", "secretRef", "name");
  const isThere = cluster.list("", "Secret")?.some((secret) => at(secret, "metadata", "name") === name);
  if (name !== undefined && isThere !== true) yield notFound(path("spec", "secretRef", "name"), "must exist");
});

describe("objectref-09: a reference is never denied because its target is absent", () => {
  const referrers = documents(REFERRERS).map((object) => contextOf(objectOf(object)));

  test.each(referrers.map((context) => [context.kind.kind, context] as const))(
    "nothing that a %s refers to must be there",
    (_, context) => {
      // The demands of generic rules come from the pack that uses them.
      const concrete = DENYING.filter(({ id }) => !id.startsWith("generic/"));
      expect(denials(concrete, context, snapshotOf([]))).toEqual([]);
      expect(denials(concrete, context, EMPTY_CLUSTER)).toEqual([]);
    },
  );

  const reading = DENYING.filter(({ reads }) => reads !== undefined);
  test("there are rules that deny and look at the cluster", () => {
    expect(reading.map(({ id }) => id)).toContain("references/owner-reference-scope");
  });
  test.each(reading.map((bound) => [bound.id, bound] as const))(
    "%s denies nothing more when objects are missing from the cluster",
    (_, bound) => {
      const { good, bad, cluster = "", ...rule } = bound.rule;
      const objects = documents(cluster).map(objectOf);
      for (const example of [good, bad]) expect(heldUp([bound], exampleContext(example, rule), objects)).toEqual([]);
    },
  );

  test("a rule that held a reference up would be found out", () => {
    const rule = { ...needsSecret, reads: [{ group: "", kind: "Secret" }] };
    const secret = objectOf({ apiVersion: "v1", kind: "Secret", metadata: { name: "a" } });
    const object = objectOf({ apiVersion: "acme.io/v1", kind: "Widget", spec: { secretRef: { name: "a" } } });
    expect(denials([rule], contextOf(object), snapshotOf([secret]))).toEqual([]);
    expect(new Set(heldUp([rule], contextOf(object), [secret]))).toEqual(
      new Set(["test/needs-secret FieldValueNotFound spec.secretRef.name"]),
    );
  });
});
