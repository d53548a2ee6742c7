const CONVENTIONS =
  "https://github.com/kubernetes/community/blob/master/contributors/devel/sig-architecture/api-conventions.md";
const CONCEPTS = "https://kubernetes.io/docs/reference/using-api/api-concepts/";
/** The only section that the API conventions lack. */
const IN_CONCEPTS = "Resource versions";

/** The anchor that GitHub gives to a heading. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, "")
    .replaceAll(" ", "-");

/** The URL of a section of the API conventions, or of the API concepts for the section that only exists there. */
export const sectionUrl = (heading: string): string =>
  `${heading === IN_CONCEPTS ? CONCEPTS : CONVENTIONS}#${anchorOf(heading)}`;
