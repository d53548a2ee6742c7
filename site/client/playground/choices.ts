import { type Choices, LEVELS, type PackName } from "../../share/jobs.js";
import { byId, byIdAs, element } from "../dom.js";

/** The choices of ownership, level and packs. */
export const createChoices = (onChange: () => void) => {
  const owner = byIdAs("owner", HTMLInputElement);
  const level = byIdAs("level", HTMLSelectElement);
  const list = byId("pack-list");
  let known: readonly PackName[] = [];
  let packs: readonly string[] | undefined;

  const boxes = (): readonly HTMLInputElement[] => [...list.querySelectorAll("input")];
  const isDefault = (names: readonly string[]): boolean =>
    known.every((pack) => pack.isDefault === names.includes(pack.name));

  const draw = (): void => {
    list.replaceChildren(
      ...known.map(({ name, description, isDefault: isOn }) => {
        const isChosen = packs?.includes(name) ?? isOn;
        const box = element("input", { type: "checkbox", value: name, checked: isChosen });
        return element("label", {}, box, element("span", {}, element("strong", {}, name), ` ${description}`));
      }),
    );
  };

  list.addEventListener("change", () => {
    const chosen = boxes().flatMap(({ checked, value }) => (checked ? [value] : []));
    packs = isDefault(chosen) ? undefined : chosen;
    onChange();
  });
  for (const control of [owner, level]) control.addEventListener("change", onChange);

  return {
    choices: (): Choices => {
      const chosen = LEVELS.find((one) => one === level.value);
      return {
        isOwner: owner.checked,
        ...(chosen === undefined ? {} : { level: chosen }),
        ...(packs === undefined ? {} : { packs }),
      };
    },
    reset: (choices: Choices): void => {
      owner.checked = choices.isOwner;
      level.value = choices.level ?? "";
      packs = choices.packs;
      draw();
    },
    /** The packs that the engine has. */
    learn: (all: readonly PackName[]): void => {
      known = all;
      draw();
    },
  };
};
