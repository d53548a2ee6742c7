import { remember } from "kube-json";
import { isKubeconfig } from "../words/kubeconfig-names.js";
import { type Crd, type CrdVersion, type SchemaNode, descriptionOf } from "./schema-node.js";

/** Recognizes fields that come from the API or the document format of another product: their author may not change them. */

/** Groups of controllers whose kinds are generated from the API of a cloud provider: one group for each of its services. */
const GENERATED =
  /\.services\.k8s\.aws$|\.cnrm\.cloud\.google\.com$|(?:^|\.)azure\.com$|\.upbound\.io$|\.(?:aws|azure|gcp|alibaba)\.crossplane\.io$/;
/** The field that such controllers add to those of the provider. */
const MARK = "ackResourceMetadata";
/** The fields of the provider, in definitions that Crossplane generates. */
const OF_PROVIDER: ReadonlySet<string> = new Set(["forProvider", "initProvider", "atProvider"]);
/** Says that a product documents the struct: 'See Prometheus documentation: ...', 'Keycloak User REST object.' */
const DOCUMENTED =
  /\bSee (?:the )?(?!(?:API|CRD|Kubernetes|The|This) )[A-Z][A-Za-z-]* documentation\b|^[^.\n\r\u2028\u2029]*\b(?:REST (?:object|representation)|(?!object )[a-z]+ representation)\.?$/m;
/** In other document formats, fields such as '$action' steer how the rest is read. */
const DIRECTIVE = /^\$[a-z]/;
/** One such name may be a mistake of the author. */
const DIRECTIVES = 3;

/** True for a field of the API from which the kinds of the group are generated, or of a document format of another product. */
export const isMirrored = (crd: Crd, node: SchemaNode): boolean =>
  isOfCloud(crd, node) ||
  isInDocument(node) ||
  isOfCloudInit(node) ||
  isOfMonitor(node) ||
  isOfKernel(node) ||
  isOfManager(node);

/** True for a field that is copied to a ServiceMonitor or PodMonitor of Prometheus under the same name. */
const isOfMonitor = ({ under, parent }: SchemaNode): boolean =>
  /^(?:interval|scrapeInterval|scrapeTimeout)$/.test(under) && /(?:service|pod)Monitor$/i.test(parent?.under ?? "");

/** True for a parameter of the kernel of Linux: 'Maps to net.core.wmem_max.' */
const isOfKernel = ({ parent, schema }: SchemaNode): boolean =>
  parent?.under === "sysctls" || /\bmaps to `?(?:fs|kernel|net|vm)\.[a-z\d_.]+/i.test(descriptionOf(schema));

/** True in the parts of a configuration of cloud-init, which have the names and values of its documentation. */
export const isOfCloudInit = ({ under, parent }: SchemaNode): boolean =>
  parent !== undefined &&
  (CLOUD_INIT.some((names) => names.includes(under) && names.every((name) => parent.properties.has(name))) ||
    isOfCloudInit(parent));

const CLOUD_INIT = [
  ["diskSetup", "files", "mounts", "users"],
  ["runcmd", "users", "write_files"],
];

/** True for a field of the API from which the kinds of the group are generated. */
export const isOfCloud = (crd: Crd, node: SchemaNode): boolean => isGenerated(crd, node) && !isDescribedByName(node);

const isGenerated = ({ group }: Crd, node: SchemaNode): boolean =>
  GENERATED.test(group) ||
  node.version.root?.properties.get("status")?.properties.has(MARK) === true ||
  (OF_PROVIDER.has(holderOf(node).under) && holderOf(node) !== node);

/** True for text as in Kubernetes APIs: 'timeoutSeconds is how long to wait'. Text of providers begins differently. */
export const isDescribedByName = ({ under, schema, parent, step }: SchemaNode): boolean => {
  // The description of a list is about its items.
  if (step === "items" && parent !== undefined && isDescribedByName(parent)) return true;
  const [first = ""] = descriptionOf(schema).slice(0, 200).trimStart().split(/\s/, 1);
  return under !== "" && plain(first) === plain(under);
};

const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, "");

/** True for a field of a document in the format of another product, such as a policy of a firewall. */
export const isInDocument = (node: SchemaNode): boolean => {
  const documents = documentsOf(node.version);
  return documents.size > 0 && documents.has(holderOf(node));
};

/** The field of `spec` that contains the node, or the node itself. */
export const holderOf = (node: SchemaNode): SchemaNode => {
  let holder = node;
  while (holder.depth > 2 && holder.parent !== undefined) holder = holder.parent;
  return holder;
};

const documentsOf = remember(({ nodes }: CrdVersion): ReadonlySet<SchemaNode> => {
  const directives = new Map<SchemaNode, number>();
  const documents = new Set<SchemaNode>();
  for (const node of nodes) {
    if (node.section !== "spec") continue;
    if (node.name !== undefined && DIRECTIVE.test(node.name)) {
      const holder = holderOf(node);
      const count = (directives.get(holder) ?? 0) + 1;
      directives.set(holder, count);
      if (count === DIRECTIVES) documents.add(holder);
    } else if (node.properties.size > 0 && isDocument(node)) documents.add(holderOf(node));
  }
  return documents;
});

/** True for the documents of a product, and for a kubeconfig. */
const isDocument = ({ schema, properties }: SchemaNode): boolean =>
  DOCUMENTED.test(descriptionOf(schema)) || isKubeconfig(properties);

/** True in the file of a manager's configuration, which has the names of controller-runtime's, maybe in a part of its own. */
const isOfManager = ({ version }: SchemaNode): boolean => isManagerFile(version);

const isManagerFile = remember(({ root }: CrdVersion): boolean =>
  root === undefined || root.properties.has("spec")
    ? false
    : [root, ...root.properties.values()].some(
        ({ properties }) =>
          properties.has("leaderElection") && ["health", "metrics", "webhook"].some((name) => properties.has(name)),
      ),
);

/** True for a type of Cluster API in the status of a provider's kind, which Cluster API reads in this form (its contract, v1beta1). */
export const isOfClusterAPI = ({ section, schema }: SchemaNode): boolean =>
  section === "status" && /\bCluster API (?:resource|failure domains)\b/.test(descriptionOf(schema));

/** True for `ready` and `initialized` in the status of a provider's kind, which the contract v1beta1 of Cluster API reads. */
export const isContractOfClusterAPI = ({ under, parent }: SchemaNode): boolean =>
  (under === "ready" || under === "initialized") &&
  parent?.name === "status" &&
  (parent.properties.has("dataSecretName") ||
    (parent.properties.has("ready") && parent.properties.has("initialized")) ||
    PROVIDED.some((name) => parent.parent?.properties.get("spec")?.properties.has(name) === true));

/** What a machine, a pool of machines and a cluster of a provider have in their spec. */
const PROVIDED = ["providerID", "providerIDList", "controlPlaneEndpoint"] as const;
