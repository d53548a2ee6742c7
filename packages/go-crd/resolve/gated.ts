import type { GoDeclaration } from "../syntax/declarations.js";

/** True for what generators leave out of some CRDs: by a marker, or a tag in the comment such as '<acme:experimental>'. */
export const isGated = ({ markers, comment }: GoDeclaration): boolean =>
  markers.some(({ name }) => /experimental|feature-?gate/i.test(name)) || TAG.test(comment?.text ?? "");

const TAG = /<[\w.-]{1,100}:(?:experimental|feature-?gate)\b/i;
