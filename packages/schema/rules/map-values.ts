import { type Json, type JsonObject, equalJson, own } from "kube-json";
import { type MapValue, type Value, CelError, equal } from "kube-cel";
import { escapeName } from "./escape.js";

/** Reads JSON as a value. Throws a CelError. */
export type Reader = (json: Json) => Value;

const NO_OVERLOAD = new CelError("no such overload");

/** A map whose values have one schema. */
export class MapOfValues implements MapValue {
  readonly kind = "map";
  readonly isStrict = true;
  readonly json: JsonObject;
  private readonly read: Reader;

  constructor(json: JsonObject, read: Reader) {
    this.json = json;
    this.read = read;
  }

  get size(): number {
    return Object.keys(this.json).length;
  }

  get(key: Value): Value | undefined {
    if (typeof key !== "string") throw NO_OVERLOAD;
    const found = own(this.json, key);
    return found === undefined ? undefined : this.read(found);
  }

  keys(): Iterable<Value> {
    return Object.keys(this.json);
  }
}

/** The declared fields of an object: their names, and by the names in expressions what they hold. */
export interface Fields {
  readonly names: ReadonlySet<string>;
  readonly byKey: ReadonlyMap<string, { readonly name: string; readonly read: Reader }>;
}

/**
 * An object with the fields of a schema; those that the schema does not declare cannot be seen. A field with null counts
 * as absent.
 */
export class ObjectOfFields implements MapValue {
  readonly kind = "map";
  readonly isStrict = true;
  readonly json: JsonObject;
  private readonly fields: Fields;

  constructor(json: JsonObject, fields: Fields) {
    this.json = json;
    this.fields = fields;
  }

  get size(): number {
    return Object.keys(this.json).length;
  }

  get(key: Value): Value | undefined {
    if (typeof key !== "string") throw NO_OVERLOAD;
    const field = this.fields.byKey.get(key);
    if (field === undefined) return undefined;
    const found = own(this.json, field.name);
    return found === undefined || found === null ? undefined : field.read(found);
  }

  keys(): Iterable<Value> {
    const declared = Object.keys(this.json).filter((name) => this.fields.names.has(name));
    return declared.map((name) => escapeName(name) ?? name);
  }

  /** Compares fields without a schema as JSON, so that rules such as `self == oldSelf` notice all changes. */
  equals(other: MapValue): boolean {
    if (this.size !== other.size) return false;
    for (const name of Object.keys(this.json))
      if (!(this.fields.names.has(name) ? this.equalField(name, other) : this.equalUnknown(name, other))) return false;
    return true;
  }

  private equalField(name: string, other: MapValue): boolean {
    const key = escapeName(name) ?? name;
    const value = this.get(key);
    const otherValue = other.get(key);
    return value !== undefined && otherValue !== undefined && equal(value, otherValue);
  }

  private equalUnknown(name: string, other: MapValue): boolean {
    if (!(other instanceof ObjectOfFields)) throw new CelError("no such overload");
    const value = own(other.json, name);
    return value === undefined || equalJson(own(this.json, name), value);
  }
}
