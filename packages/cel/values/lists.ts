import { requireList } from "./bounds.js";
import { equal } from "./equality.js";
import { CelError, type ListValue, type Value } from "./value.js";

/** A list of values that are computed already. */
class ArrayList implements ListValue {
  readonly kind = "list";
  private readonly values: readonly Value[];
  constructor(values: readonly Value[]) {
    this.values = values;
  }
  get size(): number {
    return this.values.length;
  }
  at(index: number): Value {
    return this.values[index] as Value;
  }
}

export const listOfValues = (values: readonly Value[]): ListValue => new ArrayList(values);

/**
 * A list that a comprehension grows. Lists that grew out of each other share their array, so that appending copies
 * nothing, and still each of them never changes.
 */
export class GrowingList implements ListValue {
  readonly kind = "list";
  readonly size: number;
  private readonly values: Value[];
  constructor(values: Value[] = []) {
    this.values = values;
    this.size = values.length;
  }
  at(index: number): Value {
    return this.values[index] as Value;
  }
  /** A list with the elements of the other one at its end. */
  append(other: ListValue): ListValue {
    const values = this.values.length === this.size ? this.values : this.values.slice(0, this.size);
    for (let index = 0; index < other.size; index++) values.push(other.at(index));
    return new GrowingList(values);
  }
}

/** Two lists, one after the other; they are not copied, because `+` costs the same for lists of all sizes. */
class JoinedList implements ListValue {
  readonly kind = "list";
  readonly size: number;
  readonly first: ListValue;
  readonly second: ListValue;
  constructor(first: ListValue, second: ListValue) {
    this.first = first;
    this.second = second;
    this.size = first.size + second.size;
  }
  at(index: number): Value {
    return elementOf(this, index);
  }
}

/** The element of a list, without recursion however many lists were joined. */
const elementOf = (joined: ListValue, index: number): Value => {
  let list = joined;
  let position = index;
  while (list instanceof JoinedList) {
    const { first, second }: JoinedList = list;
    if (position < first.size) list = first;
    else {
      position -= first.size;
      list = second;
    }
  }
  return list.at(position);
};

/** Applies `+` to two lists. */
export const joinLists = (left: ListValue, right: ListValue): ListValue => {
  if (left.concat) return left.concat(right);
  if (left instanceof GrowingList) return left.append(right);
  if (left.size === 0) return right;
  return right.size === 0 ? left : new JoinedList(left, right);
};

/** True if an element of the list is equal to the value. */
export const contains = (list: ListValue, value: Value): boolean => {
  if (list.contains) return list.contains(value);
  for (let index = 0; index < list.size; index++) if (isEqual(value, list.at(index))) return true;
  return false;
};

/** Equality that is false, not an error, of values that cannot be compared. */
export const isEqual = (left: Value, right: Value): boolean => {
  try {
    return equal(left, right);
  } catch (error) {
    if (error instanceof CelError) return false;
    throw error;
  }
};

/** Throws a CelError if there are too many for one place. */
export function* elements(list: ListValue): Generator<Value> {
  requireList(list.size);
  for (let index = 0; index < list.size; index++) yield list.at(index);
}
