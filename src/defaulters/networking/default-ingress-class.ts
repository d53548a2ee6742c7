import { defaultClass } from "../../kube/api/default-class.js";
import { at, path, stringAt } from "kube-json";
import { matching, requestsFor } from "../../model/match.js";
import type { Defaulter } from "../../model/rule.js";
import { beforeAndAfter } from "../../text/examples.js";

const IS_DEFAULT = ["ingressclass.kubernetes.io/is-default-class"];
/** The annotation for the class before the field existed; most controllers still read it. */
const OLD_CLASS = "kubernetes.io/ingress.class";
/** With value 'false' it disables the default for one object: no value of the field means 'no class'. */
const OPT_OUT = "decorum.dev/default-ingress-class";

export const defaultIngressClass: Defaulter = {
  id: "networking/default-ingress-class",
  conventions: ["admission-01", "admission-02"],
  kind: "AdmissionControlled",
  match: matching(requestsFor("networking.k8s.io", ["ingresses"])),
  reads: [{ group: "networking.k8s.io", kind: "IngressClass" }],
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
  summary:
    "Sets the default IngressClass of the cluster on a new Ingress without a class; an update without a class keeps the stored one.",
  rationale:
    "The administrator selects the controller by marking one IngressClass as the default. If several are marked, the newest wins, then the first by name, as in the DefaultIngressClass admission plugin since 1.26; before, it rejected the Ingress. A class that the user sets stays, even in the old annotation 'kubernetes.io/ingress.class', because the field could contradict it. Without a marked class the field stays unset, with a warning. An update keeps the stored class even if the default has changed, so an Ingress can be replaced with its original manifest. To change the class, specify it; to remove it, set the annotation 'decorum.dev/default-ingress-class' to 'false'.",
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
  ...beforeAndAfter(`
    apiVersion: networking.k8s.io/v1
    kind: Ingress
    metadata:
      name: web
    spec:
      defaultBackend: { service: { name: web, port: { name: http } } }
  +   ingressClassName: public
  `),
};
