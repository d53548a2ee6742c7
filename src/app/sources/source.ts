import { resolve } from "node:path";
import type { JsonObject, KubeObject } from "kube-json";
import { codeOf, readableText, utf8Text } from "../../files/readable.js";
import { isWithin } from "../../files/within.js";
import { InputError } from "../../model/input-error.js";
import { literal } from "../../text/message.js";
import type { Io, PreparedFile } from "../host/io.js";

export interface Source {
  /** Its name for users: the path as given, or '<stdin>'. */
  readonly name: string;
  /** Its whole text. Throws InputError if it cannot be read or is not UTF-8. */
  text(): string;
  /** Replaces its text, which must still be `before`. Absent if the source is not writable. Throws InputError. */
  readonly replace?: (text: string, before: string) => void;
  /** Like `replace` in two steps, for files that must change together. Each step throws InputError. */
  readonly prepare?: (text: string, before: string) => PreparedFile;
  /** Set for a file that was not named but found in a folder: it need not contain objects. */
  readonly found?: Found;
  /** Set for a file of a commit. */
  readonly past?: PastPlace;
}

/** A file of a commit. */
export interface PastPlace {
  /** The path that it has, or would have, in the work tree. */
  readonly file: string;
  /** The commit, as it was named. */
  readonly ref: string;
}

/** The role of a file by the folders around it. */
export interface Found {
  /** Its path below the folder that was given. */
  readonly inside?: string;
  /** The folder of the Helm chart that it belongs to. */
  readonly chart?: string;
  /** Helm renders it: it is in the folder 'templates' of the chart. */
  readonly isInTemplates?: boolean;
  /** Set for a patch of a kustomization, and for a file that is called so. */
  readonly patch?: Patch;
  /** A kustomization names it as its resource. */
  readonly isResource?: boolean;
  /** A test only compares objects with it, or patches them; or it is only called so. */
  readonly assertion?: "Tested" | "Called";
  /** Set for a resource of a kustomization, and for a file beside one. */
  readonly completed?: Completed;
  /** It is a folder that cannot be read, for this reason. */
  readonly problem?: InputError;
}

/** What the kustomizations say of a patch. */
export interface Patch {
  /** One names it, if only in a comment. */
  readonly isNamed: boolean;
  /** True for an object that one of their resources may be merged with. */
  readonly hasTarget: (object: KubeObject) => boolean;
}

/** The fields that kustomize sets in a resource, by the kustomizations that it is part of. */
export interface Completed {
  /** Labels that are also those of Pods, and that workloads and Services select. */
  readonly labels: JsonObject;
  /** The namespace, which is the name of a Namespace. */
  readonly namespace: string | undefined;
}

/** The text of a source before its turn; '' if it cannot be read, which is reported in its turn. */
export const textAhead = (source: Source): string => {
  try {
    return source.text();
  } catch (error) {
    if (error instanceof InputError) return "";
    throw error;
  }
};

/** The source, whose text is read once. */
export const keepingText = (source: Source): Source => {
  let text: string | undefined;
  return { ...source, text: () => (text ??= source.text()) };
};

export const standardInput = (bytes: Uint8Array): Source => ({
  name: "<stdin>",
  text: () => utf8Text(bytes, "<stdin>"),
});

/**
 * A file, named or found in `folder`. Its text is read on each call, to limit memory. A link is not written to if it leads
 * out of the working folder, or out of `folder` if that is elsewhere.
 */
export const fileSource = (file: string, io: Io, folder?: string, found?: Found): Source => ({
  name: file,
  ...(found === undefined ? {} : { found }),
  text: () => {
    if (found?.problem !== undefined) throw found.problem;
    return readableText(file, () => io.files.read(file));
  },
  replace: (text, before) => {
    const encoder = new TextEncoder();
    writing(file, () => {
      io.files.replace(file, encoder.encode(text), encoder.encode(before), boundOf(file, io) ?? folder);
    });
  },
  prepare: (text, before) => {
    const encoder = new TextEncoder();
    const prepared = writing(file, () =>
      io.files.prepare(file, encoder.encode(text), encoder.encode(before), boundOf(file, io) ?? folder),
    );
    return {
      ...prepared,
      commit: () => {
        writing(file, prepared.commit);
      },
    };
  },
});

/** The folder that links at a path may not lead out of: the working folder, unless the path itself leaves it. */
export const boundOf = (path: string, { cwd }: Pick<Io, "cwd">): string | undefined =>
  isWithin(cwd, resolve(cwd, path)) ? cwd : undefined;

/** A pipe or terminal, which can only be read once. */
export const streamSource = (path: string, io: Io): Source => {
  let text: string | undefined;
  return { name: path, text: () => (text ??= readableText(path, () => io.files.readStream(path))) };
};

const UNWRITABLE: Readonly<Record<string, string>> = {
  EACCES: "must be writable, and so must its folder; permission was denied",
  EPERM: "must be writable, and so must its folder; permission was denied",
  EROFS: "must be writable; its file system is read-only",
  EISDIR: "must be a file; it is a directory",
  ENOENT: "must be writable; its folder does not exist",
  ENOTDIR: "must be writable; its folder is a file",
  ENOSPC: "must be writable; there is no space left for it",
};

/** Returns the result of `write`. Throws InputError with the path for errors of the file system. */
export const writing = <T>(path: string, write: () => T): T => {
  try {
    return write();
  } catch (error) {
    const code = codeOf(error);
    if (code === undefined) throw error;
    const problem = UNWRITABLE[code] ?? `must be writable; writing it failed with ${literal(code)}`;
    throw new InputError(`${problem}; it was not changed`, path);
  }
};
