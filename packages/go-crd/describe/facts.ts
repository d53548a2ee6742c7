import type { Constants } from "../resolve/constants.js";

/**
 * A type declaration in Go as JSON: its source, and the types that its names denote. All of it is data, so a review needs
 * neither the sources nor a parser. `type`, `tag`, `comment` and `markers` are verbatim.
 */
export interface GoTypeFacts {
  readonly name: string;
  readonly package: GoPackageFacts;
  /** The text above, without markers; absent without a comment. */
  readonly comment?: string;
  readonly markers: readonly string[];
  /** The type; 'struct' for a struct. */
  readonly type: string;
  /** `type A = B`. */
  readonly isAlias?: true;
  readonly isGeneric?: true;
  readonly resolved: ResolvedType;
  /** A kind of the API, or the list of a kind. */
  readonly role?: "Kind" | "List";
  /** The fields of kinds that lead here: 'spec', 'status' and others. Absent if none does. */
  readonly sections?: readonly string[];
  /** No kind leads here, although the package declares kinds. */
  readonly isUnused?: true;
  /** The fields of kinds that have this type, or a struct that inlines it: 'status' of the type of a status. */
  readonly isTypeOf?: readonly string[];
  /** For a kind: true if the package declares its list, which has its name and 'List'. */
  readonly hasList?: boolean;
  /**
   * For a kind or a list: true if the package has code that registers it, and a method `DeepCopyObject`. Absent if the package
   * has none of that for any type: it may be elsewhere, or be generated later.
   */
  readonly isRegistered?: boolean;
  readonly isDeepCopied?: boolean;
  /** The constants of the type, by their names, with their values. */
  readonly constants?: Constants;
  /** The fields of a struct, by their names in Go. */
  readonly fields?: GoFieldsFacts;
}

export type GoFieldsFacts = Readonly<Record<string, GoFieldFacts>>;

export interface GoPackageFacts {
  readonly name: string;
  /** The folder, as shown to users. */
  readonly folder: string;
  readonly group?: string;
  readonly version?: string;
  /** The version of Go that the module of the package asks for, such as '1.24.0'. */
  readonly goVersion?: string;
  /** The markers of the package clause. */
  readonly markers: readonly string[];
}

export interface GoFieldFacts {
  readonly comment?: string;
  /** The comment behind the field, on the line where it ends; absent without one. */
  readonly commentBehind?: string;
  readonly markers: readonly string[];
  /** The number of first markers that are in a separate comment, above an empty line; absent for none. */
  readonly apart?: number;
  readonly type: string;
  /** The text of the tag, without its quotes; absent without a tag. */
  readonly tag?: string;
  readonly isEmbedded?: true;
  readonly resolved: ResolvedType;
  readonly zero: ZeroValue;
  /** The fields of an anonymous struct in the type. */
  readonly fields?: GoFieldsFacts;
}

/** The JSON form of a type, behind its names and pointers. */
export interface ResolvedType {
  /** 'unknown': a type of another module whose kind is not known, or one that cannot be parsed. */
  readonly kind: "basic" | "struct" | "list" | "map" | "interface" | "unknown";
  /** The built-in type: 'string', 'int32' and others. */
  readonly basic?: string;
  /** The type of another module, such as 'k8s.io/apimachinery/pkg/apis/meta/v1.Time'. */
  readonly foreign?: string;
  /** The number of pointers on the way. */
  readonly pointers: number;
  /** The declarations on the way, from the outermost. */
  readonly names: readonly NamedType[];
  readonly key?: ResolvedType;
  readonly element?: ResolvedType;
  /** The fields of a struct by their names in JSON, with those of inlined structs. */
  readonly properties?: Readonly<Record<string, PropertyFacts>>;
  /** A struct inlines types of other modules, so it has further properties. */
  readonly isOpen?: true;
}

interface NamedType {
  readonly name: string;
  readonly markers: readonly string[];
  readonly isAlias?: true;
  /** As in `GoTypeFacts`. */
  readonly constants?: GoTypeFacts["constants"];
}

export interface PropertyFacts {
  readonly name: string;
  readonly type: string;
  readonly markers: readonly string[];
  readonly tag: string;
}

/**
 * The zero value of a field's type, without its pointer: what a Go client sends for a field that it does not set, unless the
 * field is left out.
 */
export interface ZeroValue {
  /** Whether the bounds of the field and its type allow it; absent if that is not known. */
  readonly isValid?: boolean;
  /** The bounds settle it; otherwise, further ones might change it. */
  readonly isSettled?: boolean;
  /** In JSON, such as '""' and '{"size": 0}'. */
  readonly text?: string;
}
