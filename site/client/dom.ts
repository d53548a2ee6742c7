type Child = Node | string | undefined;

/** A new element with these attributes and children; text stays text. Attributes that are false are left out. */
export const element = <K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Readonly<Record<string, string | boolean>> = {},
  ...children: readonly (Child | readonly Child[])[]
): HTMLElementTagNameMap[K] => {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes))
    if (value !== false) made.setAttribute(key, value === true ? "" : value);
  made.append(...children.flat().filter((child) => child !== undefined));
  return made;
};

/** A button that does something. */
export const button = (
  text: string,
  onClick: () => void,
  attributes: Readonly<Record<string, string | boolean>> = {},
): HTMLButtonElement => {
  const made = element("button", { type: "button", ...attributes }, text);
  made.addEventListener("click", onClick);
  return made;
};

/** An element of the page that must be there. */
export const byId = (id: string): HTMLElement => {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`the page has no '${id}'`);
  return found;
};

/** The same, of this kind. */
export const byIdAs = <T extends HTMLElement>(id: string, kind: new () => T): T => {
  const found = byId(id);
  if (!(found instanceof kind)) throw new Error(`'${id}' of the page is no ${kind.name}`);
  return found;
};
