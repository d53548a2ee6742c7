import { Option } from "commander";

/** Folders with Go sources, relative to the working directory; false for none, not even those of a project. */
export type GoChoice = readonly string[] | false;

export const goOption = (): Option =>
  new Option(
    "--go <dir...>",
    "Folders with the Go sources of the CRDs, to report findings there (default: the folders of the kubebuilder projects around the input)",
  );

export const noGoOption = (): Option => new Option("--no-go", "Read no Go sources");
