import { defaultClass } from "../../kube/api/default-class.js";
import { path } from "../../kube/json/field-path.js";
import { at, stringAt } from "../../kube/json/object.js";
import type { Defaulter } from "../../model/rule.js";

const IS_DEFAULT = ["ingressclass.kubernetes.io/is-default-class"];
/** What Ingresses named their class by before there was a field for it; most controllers still read it. */
const OLD_CLASS = "kubernetes.io/ingress.class";
/** With value 'false' it turns the default off for one object: there is no value that says 'no class'. */
const OPT_OUT = "decorum.dev/default-ingress-class";

export const defaultIngressClass: Defaulter = {
  id: "networking/default-ingress-class",
  conventions: ["admission-01", "admission-02"],
  kind: "AdmissionControlled",
  reads: [{ group: "networking.k8s.io", kind: "IngressClass" }],
  summary:
    "Gives a new Ingress without a class the cluster's default one, and an update that leaves the class out the stored one.",
  rationale:
    "Which controller serves an Ingress is for the administrator to say, who marks one IngressClass as the default. If several are marked, the newest wins, then the first by name, as in the API server's own DefaultIngressClass plugin since 1.26; before, it refused the Ingress. A class that the user named stays, also one in the old annotation 'kubernetes.io/ingress.class', which would contradict the field. Without a marked class the field is left unset, and a warning says so. An update chooses nothing: it keeps the class that is stored, also if another one is the default by now, so that an Ingress may be replaced with the manifest that made it. To move it to another class, name that class; to take the class away, set annotation 'decorum.dev/default-ingress-class' to 'false'.",
  reference: "Admission Controlled Defaults",
  since: "0.1.0",
  match: {
    resourceRules: [
      { apiGroups: ["networking.k8s.io"], resources: ["ingresses"], operations: ["CREATE", "UPDATE"] },
    ],
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
  *defaults({ object, oldObject, operation, cluster }) {
    const field = path("spec", "ingressClassName");
    const hasClass = at(object, "spec", "ingressClassName") !== undefined;
    if (hasClass || at(object, "metadata", "annotations", OLD_CLASS) !== undefined) return;
    if (stringAt(object, "metadata", "annotations", OPT_OUT) === "false") return;
    if (operation === "UPDATE") {
      const stored = at(oldObject, "spec", "ingressClassName");
      if (stored !== undefined) yield { field, value: stored };
      return;
    }
    const name = defaultClass(cluster.list("networking.k8s.io", "IngressClass") ?? [], IS_DEFAULT);
    if (name === undefined) yield { field, undecided: "no IngressClass is marked as the default" };
    else yield { field, value: name };
  },
};
