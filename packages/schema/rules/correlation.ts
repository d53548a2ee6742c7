import { type Json, type JsonObject, equalJson, isArray, isObject, own, stringAt } from "kube-json";
import { itemsOf, mapKeysOf, propertyOf, valuesOf } from "./keywords.js";

/** The elements of a list of type 'map' by their keys (k8s.io/apiserver/pkg/cel/common/maplist.go). */
export class ElementsByKey {
  private readonly keys: readonly string[];
  private readonly elements = new Map<string, Json>();

  /** Lists of other types have no keys, so that no element is found. */
  constructor(schema: JsonObject, list: readonly Json[]) {
    this.keys = mapKeysOf(schema);
    if (this.keys.length === 0) return;
    for (const element of list) {
      const key = this.keyOf(element);
      if (key !== undefined && !this.elements.has(key)) this.elements.set(key, element);
    }
  }

  /** The element with the keys of `element`. */
  find(element: Json): Json | undefined {
    if (this.elements.size === 0) return undefined;
    const key = this.keyOf(element);
    return key === undefined ? undefined : this.elements.get(key);
  }

  private keyOf(element: Json): string | undefined {
    if (!isObject(element)) return undefined;
    let text = "";
    for (const key of this.keys) {
      const value = own(element, key);
      if (value === undefined || value === null || typeof value === "object") return undefined;
      text += `${typeof value === "string" ? JSON.stringify(value) : String(value)}\n`;
    }
    return text;
  }
}

/**
 * A value and the old value that corresponds to it, by the keys of objects and of lists of type 'map'. The API server
 * only warns of the problems of a value that did not change (k8s.io/apiserver/pkg/cel/common/equality.go).
 */
export class Correlation {
  private readonly value: Json;
  private readonly old: Json;
  private readonly schema: JsonObject;
  private known: boolean | undefined;
  private oldElements: ElementsByKey | undefined;
  private readonly children = new Map<string | number, Correlation>();

  constructor(schema: JsonObject, value: Json, old: Json) {
    this.schema = schema;
    this.value = value;
    this.old = old;
  }

  /** True if the value is as it was. Fields without a schema count as changed. */
  get isUnchanged(): boolean {
    return (this.known ??= this.compare());
  }

  /** Undefined if the field is new, or has no schema. */
  field(name: string): Correlation | undefined {
    return this.child(
      name,
      own(this.value, name),
      own(this.old, name),
      () => propertyOf(this.schema, name) ?? valuesOf(this.schema),
    );
  }

  /** Undefined if the element is new, or its list is not of type 'map'. */
  element(index: number): Correlation | undefined {
    if (!isArray(this.value) || !isArray(this.old)) return undefined;
    const element = this.value[index];
    if (element === undefined) return undefined;
    this.oldElements ??= new ElementsByKey(this.schema, this.old);
    return this.child(index, element, this.oldElements.find(element), () => itemsOf(this.schema));
  }

  private child(
    step: string | number,
    value: Json | undefined,
    old: Json | undefined,
    schemaOf: () => JsonObject | undefined,
  ): Correlation | undefined {
    const known = this.children.get(step);
    if (known !== undefined || value === undefined || old === undefined) return known;
    const schema = schemaOf();
    if (schema === undefined) return undefined;
    const made = new Correlation(schema, value, old);
    this.children.set(step, made);
    return made;
  }

  private compare(): boolean {
    const { value, old } = this;
    if (isArray(value) && isArray(old)) {
      if (stringAt(this.schema, "x-kubernetes-list-type") !== "map") return equalJson(value, old);
      return value.length === old.length && value.every((_, index) => this.element(index)?.isUnchanged === true);
    }
    if (isObject(value) && isObject(old)) {
      const names = Object.keys(value);
      return names.length === Object.keys(old).length && names.every((name) => this.field(name)?.isUnchanged === true);
    }
    return equalJson(value, old);
  }
}
