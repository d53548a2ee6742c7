import { MESSAGES } from "../check/messages.js";
import { LIST_COST, MAP_COST, STRUCT_COST } from "../cost/operand.js";
import type { List, MapLiteral, StructLiteral } from "../syntax/ast.js";
import { EntryMap, listOfValues, textOfKey } from "../values/collections.js";
import { type Result, type Value, CelError, asKind, attempt } from "../values/value.js";
import { type Frame, type Planned, type Planner, type Scope, type Step, charge, constant } from "./planned.js";

/** A literal that is calculated once if all its parts are known. */
const literal = (planner: Planner, parts: readonly Planned[], cost: number, make: Step): Planned => {
  if (planner.isFolding && parts.every((part) => part.constant !== undefined)) {
    const value = make({ lookup: () => undefined, slots: [], limit: Infinity, cost: 0 });
    if (!(value instanceof CelError)) return constant(value);
  }
  return {
    step: (frame) => {
      const value = make(frame);
      charge(frame, cost);
      return value;
    },
  };
};

export const planList = (planner: Planner, list: List, scope: Scope): Planned => {
  const parts = list.elements.map((element) => planner.plan(element, scope));
  const optional = new Set(list.optional);
  return literal(planner, parts, LIST_COST, (frame) => {
    const values: Value[] = [];
    for (const [index, { step }] of parts.entries()) {
      const value = step(frame);
      if (value instanceof CelError) return value;
      if (!optional.has(index)) values.push(value);
      else {
        const content = asKind(value, "optional");
        if (content === undefined)
          return new CelError(`cannot initialize optional list element from non-optional value ${textOfKey(value)}`);
        if (content.value !== undefined) values.push(content.value);
      }
    }
    return listOfValues(values);
  });
};

/** An entry that is written; undefined if it is optional and absent. */
const entryValue = (frame: Frame, part: Planned, isOptional: boolean, key: Value): Result | undefined => {
  const value = part.step(frame);
  if (value instanceof CelError || !isOptional) return value;
  const content = asKind(value, "optional");
  return content === undefined
    ? new CelError(`cannot initialize optional entry '${textOfKey(key)}' from non-optional value ${textOfKey(value)}`)
    : content.value;
};

export const planMap = (planner: Planner, map: MapLiteral, scope: Scope): Planned => {
  const entries = map.entries.map((entry) => ({
    key: planner.plan(entry.key, scope),
    value: planner.plan(entry.value, scope),
    isOptional: entry.optional,
  }));
  const parts = entries.flatMap(({ key, value }) => [key, value]);
  return literal(planner, parts, MAP_COST, (frame) => {
    const made: [Value, Value][] = [];
    for (const { key, value, isOptional } of entries) {
      const name = key.step(frame);
      if (name instanceof CelError) return name;
      const result = entryValue(frame, value, isOptional, name);
      if (result instanceof CelError) return result;
      if (result !== undefined) made.push([name, result]);
    }
    return attempt(() => EntryMap.of(made));
  });
};

export const planStruct = (planner: Planner, struct: StructLiteral, scope: Scope): Planned => {
  const { typeName } = struct;
  const message = MESSAGES.get(typeName.replace(/^\./, ""));
  const construct = (fields: ReadonlyMap<string, Value>): Value =>
    message === undefined ? plainObject(typeName, fields) : message.construct(fields);
  const entries = struct.entries.map((entry) => ({
    field: entry.field,
    value: planner.plan(entry.value, scope),
    isOptional: entry.optional,
  }));
  return {
    step: (frame) => {
      const fields = new Map<string, Value>();
      let result: Result | undefined;
      for (const { field, value, isOptional } of entries) {
        result = entryValue(frame, value, isOptional, field);
        if (result instanceof CelError) break;
        if (result !== undefined) fields.set(field, result);
      }
      const object = result instanceof CelError ? result : attempt(() => construct(fields));
      charge(frame, STRUCT_COST);
      return object;
    },
  };
};

/** An object whose fields are kept as they are. */
const plainObject = (typeName: string, fields: ReadonlyMap<string, Value>): Value => ({
  kind: "object",
  typeName,
  size: fields.size,
  get: (key) => (typeof key === "string" ? fields.get(key) : undefined),
  keys: () => fields.keys(),
});
