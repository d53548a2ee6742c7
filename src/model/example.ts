import { type KubeObject, deepFreeze, isKubeObject } from "kube-json";
import { parseManifests } from "kube-manifests";
import { goExample } from "../kube/go/go-text.js";
import { type Context, contextOf } from "./context.js";
import { isOnGo, onlySubresource } from "./match.js";
import type { AnyRule } from "./rule.js";
import { snapshotOf } from "./snapshot.js";

/** What the examples in the metadata of a rule or defaulter depend on. */
type Circumstances = Partial<Pick<AnyRule, "cluster" | "match" | "user">>;

/** The request of an example: an object, or Go source of a type. */
export const exampleContext = (text: string, described: Circumstances = {}): Context =>
  described.match !== undefined && isOnGo(described.match)
    ? contextOf(deepFreeze(goExample(text)), { cluster: snapshotOf([]) })
    : objectContext(text, described);

/** The request of an example in YAML: one document, or the stored object and then the new one. */
export const objectContext = (yaml: string, { cluster = "", match, user }: Circumstances): Context => {
  const [first, second] = exampleObjects(yaml);
  if (first === undefined) throw new Error("an example must hold a document");
  const subresource = match && onlySubresource(match);
  return contextOf(second ?? first, {
    ...(second === undefined ? {} : { oldObject: first }),
    ...(subresource === undefined ? {} : { subresource }),
    ...(user === undefined ? {} : { user: { username: user, groups: [] } }),
    cluster: snapshotOf(exampleObjects(cluster)),
  });
};

/** The objects of a YAML text. Throws for anything else. */
export const exampleObjects = (yaml: string): readonly KubeObject[] =>
  parseManifests(yaml).map(({ value = null, errors }) => {
    if (errors[0] !== undefined) throw new Error(`${errors[0].message}\n${yaml}`);
    if (!isKubeObject(value)) throw new Error(`must be an object with apiVersion and kind:\n${yaml}`);
    return deepFreeze(value);
  });
