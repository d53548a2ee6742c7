import { type JsonObject, arrayAt, isObject, own, stringAt } from "kube-json";
import { type CrdVersion, type Section, type SchemaNode, sectionBelow } from "./schema-node.js";

type Below = Pick<SchemaNode, "properties" | "items" | "values">;

/**
 * A node inside a core type. Its children are created on demand, which is rare, while copies of PodSpec make
 * up most of many CRDs.
 */
class InnerNode implements SchemaNode {
  readonly version: CrdVersion;
  readonly index = -1;
  readonly schema: JsonObject;
  readonly type: string | undefined;
  readonly parent: SchemaNode;
  readonly step: SchemaNode["step"];
  readonly name: string | undefined;
  readonly under: string;
  readonly section: Section;
  readonly depth: number;
  required = false;
  readonly coreType = undefined;
  readonly embedded: string;
  #below: Below | undefined;

  constructor(
    parent: SchemaNode,
    schema: JsonObject,
    step: SchemaNode["step"],
    name: string | undefined,
    embedded: string,
  ) {
    this.version = parent.version;
    this.schema = schema;
    this.type = stringAt(schema, "type");
    this.parent = parent;
    this.step = step;
    this.name = name;
    this.under = name ?? parent.under;
    this.section = sectionBelow(parent, name);
    this.depth = parent.depth + 1;
    this.embedded = embedded;
  }

  get properties(): SchemaNode["properties"] {
    return (this.#below ??= below(this)).properties;
  }

  get items(): SchemaNode["items"] {
    return (this.#below ??= below(this)).items;
  }

  get values(): SchemaNode["values"] {
    return (this.#below ??= below(this)).values;
  }
}

/** A node inside the core type `embedded`. */
export const innerNode = (
  parent: SchemaNode,
  schema: JsonObject,
  step: SchemaNode["step"],
  name: string | undefined,
  embedded: string,
): InnerNode => new InnerNode(parent, schema, step, name, embedded);

const below = (node: InnerNode): Below => {
  const { schema, embedded } = node;
  const child = (step: SchemaNode["step"]): SchemaNode | undefined => {
    const of = own(schema, step);
    return isObject(of) ? innerNode(node, of, step, undefined, embedded) : undefined;
  };
  return { properties: propertiesOf(node), items: child("items"), values: child("additionalProperties") };
};

const propertiesOf = (node: InnerNode): SchemaNode["properties"] => {
  const properties = own(node.schema, "properties");
  const children = new Map<string, InnerNode>();
  if (!isObject(properties)) return children;
  for (const [name, schema] of Object.entries(properties))
    if (isObject(schema)) children.set(name, innerNode(node, schema, "property", name, node.embedded));
  for (const name of arrayAt(node.schema, "required")) {
    const child = typeof name === "string" ? children.get(name) : undefined;
    if (child !== undefined) child.required = true;
  }
  return children;
};
