import { isKubeObject } from "kube-json";
import { parseManifests } from "kube-manifests";
import { programOf } from "../../kube/api/client-side.js";
import { type Source, textAhead } from "./source.js";

/** True for a file that is read if it is found in a folder: kubectl applies dotfiles, too, but most are settings of tools. */
export const isRead = (name: string, source: Source): boolean =>
  !name.startsWith(".") ||
  parseManifests(textAhead(source)).some(
    ({ value }) => isKubeObject(value) && programOf(value.apiVersion, value.kind) === undefined,
  );
