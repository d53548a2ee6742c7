import { defaultClass } from "../../kube/default-class.js";
import { path } from "../../kube/field-path.js";
import { at } from "../../kube/object.js";
import type { Defaulter } from "../../model/rule.js";

const IS_DEFAULT = ["ingressclass.kubernetes.io/is-default-class"];
/** What Ingresses named their class by before there was a field for it; most controllers still read it. */
const OLD_CLASS = "kubernetes.io/ingress.class";

export const defaultIngressClass: Defaulter = {
  id: "networking/default-ingress-class",
  conventions: ["admission-01", "admission-02"],
  kind: "AdmissionControlled",
  reads: [{ group: "networking.k8s.io", kind: "IngressClass" }],
  summary: "Gives a new Ingress without a class the cluster's default one.",
  rationale:
    "Which controller serves an Ingress is for the administrator to say, who marks one IngressClass as the default. If several are marked, the newest wins, then the first by name, as in the API server's own DefaultIngressClass plugin since 1.26; before, it refused the Ingress. A class that the user named stays, also one in the old annotation 'kubernetes.io/ingress.class', which would contradict the field. Without a marked class the field is left unset, and a warning says so.",
  reference: "Admission Controlled Defaults",
  since: "0.1.0",
  // As the plugin: who takes the class away from an Ingress later wants it to have none.
  match: {
    resourceRules: [{ apiGroups: ["networking.k8s.io"], resources: ["ingresses"], operations: ["CREATE"] }],
  },
  before: `
apiVersion: networking.k8s.io/v1
kind: Ingress
metadata:
  name: web
spec:
  defaultBackend: { service: { name: web, port: { name: http } } }
`,
  after: `
apiVersion: networking.k8s.io/v1
kind: Ingress
metadata:
  name: web
spec:
  defaultBackend: { service: { name: web, port: { name: http } } }
  ingressClassName: public
`,
  cluster: `
apiVersion: networking.k8s.io/v1
kind: IngressClass
metadata:
  name: public
  annotations:
    ingressclass.kubernetes.io/is-default-class: "true"
spec:
  controller: acme.io/ingress
`,
  *defaults({ object, cluster }) {
    const field = path("spec", "ingressClassName");
    const hasClass = at(object, "spec", "ingressClassName") !== undefined;
    if (hasClass || at(object, "metadata", "annotations", OLD_CLASS) !== undefined) return;
    const name = defaultClass(cluster.list("networking.k8s.io", "IngressClass") ?? [], IS_DEFAULT);
    if (name === undefined) yield { field, undecided: "no IngressClass is marked as the default" };
    else yield { field, value: name };
  },
};
