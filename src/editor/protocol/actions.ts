import {
  type CodeAction,
  CodeActionKind,
  type CodeActionParams,
  type Diagnostic,
  LSPErrorCodes,
  type Position,
  type Range,
  ResponseError,
  type WorkspaceEdit,
} from "vscode-languageserver";
import type { FileEdits, Mark, Wanted } from "../jobs.js";
import { pathOf } from "./paths.js";
import { type Session, type ShownMarks, tellNotes } from "./session.js";

export interface ActionAbilities {
  /** The client requests edits when the user has chosen the action. */
  readonly resolves: boolean;
  readonly hasDocumentChanges: boolean;
  /** The client shows why an action is not possible. */
  readonly showsDisabled: boolean;
}

const FIX_ALL = `${CodeActionKind.SourceFixAll}.decorum`;
export const ACTION_KINDS = [CodeActionKind.QuickFix, FIX_ALL];

/** The data of an action until it is chosen. */
interface ActionData {
  readonly uri: string;
  readonly version: number;
  readonly wanted: Wanted;
}

/** The actions at a range; their edits are resolved later if the client can do that. */
export const actionsAt = async (
  { textDocument: { uri }, range, context }: CodeActionParams,
  session: Session,
  abilities: ActionAbilities,
): Promise<CodeAction[]> => {
  const document = session.documents.get(uri);
  const shown = document === undefined ? undefined : await session.current(document);
  if (shown === undefined) return [];
  const isAsked = (kind: string): boolean =>
    context.only?.some((only) => kind === only || kind.startsWith(`${only}.`)) ?? true;
  const actions = [
    ...(isAsked(CodeActionKind.QuickFix) ? fixesAt(range, uri, shown, session, abilities.showsDisabled) : []),
    ...(isAsked(FIX_ALL) ? fixAllOf(uri, shown) : []),
  ];
  if (abilities.resolves) return actions;
  const edited: CodeAction[] = [];
  for (const action of actions) {
    const edit = await editOf(action, session, abilities);
    if (action.disabled !== undefined) edited.push(action);
    if (!(edit instanceof ResponseError)) edited.push({ ...action, edit });
  }
  return edited;
};

/** The action with its edit. Throws ResponseError if the text has changed or the edit cannot be made. */
export const resolveAction = async (
  action: CodeAction,
  session: Session,
  abilities: ActionAbilities,
): Promise<CodeAction> => {
  if (!isData(action.data)) return action;
  const edit = await editOf(action, session, abilities);
  if (edit instanceof ResponseError) throw edit;
  return { ...action, edit };
};

const isData = (data: unknown): data is ActionData =>
  typeof data === "object" && data !== null && "uri" in data && "version" in data && "wanted" in data;

const CHANGES = {
  Safe: "",
  Behavior: " (changes what readers meet: class Behavior)",
  Breaking: " (changes what clients may send or what is stored: class Breaking)",
} as const;

/** Where a finding in a file that a program writes can be excused. */
const ELSEWHERE =
  "a program writes this file, and a comment would be lost; waive the finding in its source, such as the Go type, or write an exception for `exceptions` in decorum.yaml";

const fixesAt = (
  range: Range,
  uri: string,
  shown: ShownMarks,
  session: Session,
  showsDisabled: boolean,
): CodeAction[] =>
  shown.marks
    .filter((mark) => overlaps(mark.range, range))
    .flatMap((mark) => {
      const { key, rule = "", fixClass, canWaive, isGenerated } = mark;
      if (key === undefined) return [];
      const waiving = `Waive ${rule} here with a comment`;
      const diagnostics: Diagnostic[] = [session.diagnosticOf(mark)];
      const action = (title: string, wanted: Wanted, isPreferred: boolean): CodeAction => ({
        title,
        kind: CodeActionKind.QuickFix,
        diagnostics,
        isPreferred,
        data: { uri, version: shown.version, wanted } satisfies ActionData,
      });
      return [
        ...(fixClass === undefined
          ? []
          : [action(`Fix ${rule}${CHANGES[fixClass]}`, { type: "Fix", key }, fixClass === "Safe")]),
        ...(canWaive ? [action(waiving, { type: "Waive", key }, false)] : []),
        ...(isGenerated === true && showsDisabled
          ? [{ title: waiving, kind: CodeActionKind.QuickFix, diagnostics, disabled: { reason: ELSEWHERE } }]
          : []),
      ];
    });

const fixAllOf = (uri: string, { version, marks }: ShownMarks): CodeAction[] =>
  marks.some((mark: Mark) => mark.fixClass === "Safe") && !marks.some((mark: Mark) => mark.isProblem === true)
    ? [
        {
          title: "Fix all safe findings of this file",
          kind: FIX_ALL,
          data: { uri, version, wanted: { type: "FixAll" } } satisfies ActionData,
        },
      ]
    : [];

const CHANGED = new ResponseError(LSPErrorCodes.ContentModified, "the text has changed; ask for the actions again");
const BY_HAND = new ResponseError(
  LSPErrorCodes.RequestFailed,
  "must be changed by hand; writing it would change other parts of the file",
);

/** The edit, for the texts as they were when it was asked for, or why there is none: users type while it is made. */
const editOf = async (
  { data }: CodeAction,
  session: Session,
  { hasDocumentChanges }: ActionAbilities,
): Promise<WorkspaceEdit | ResponseError> => {
  const file = isData(data) ? pathOf(data.uri) : undefined;
  if (!isData(data) || file === undefined) return BY_HAND;
  const { connection, documents, reviewer } = session;
  const versions = new Map(documents.all().map(({ uri, version }) => [uri, version]));
  const isChanged = (uri: string): boolean => documents.get(uri)?.version !== versions.get(uri);
  if (versions.get(data.uri) !== data.version) return CHANGED;
  const answer = await reviewer.ask({ type: "Edit", file, wanted: data.wanted });
  tellNotes(connection, answer);
  const edits: FileEdits = answer.edits ?? {};
  const changes = Object.entries(edits).map(([path, ofFile]) => [session.uriOf(path), ofFile] as const);
  if (isChanged(data.uri) || changes.some(([uri]) => isChanged(uri))) return CHANGED;
  if (changes.length === 0) return BY_HAND;
  if (!hasDocumentChanges) return { changes: Object.fromEntries(changes) };
  return {
    documentChanges: changes.map(([uri, ofFile]) => ({
      textDocument: { uri, version: versions.get(uri) ?? null },
      edits: ofFile,
    })),
  };
};

/** True if they share a place; a range without extent is a place. */
export const overlaps = (a: Range, b: Range): boolean => !isBefore(a.end, b.start) && !isBefore(b.end, a.start);

const isBefore = (a: Position, b: Position): boolean =>
  a.line < b.line || (a.line === b.line && a.character < b.character);
