/**
 * Light or dark: as the system says, or as the reader chose. Runs before the page is painted, so that a choice does not flash.
 */
const KEY = "decorum-theme";
const THEMES = ["light", "dark"] as const;
type Theme = (typeof THEMES)[number];

const systemTheme = (): Theme => (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");

/** Storage may be closed, as for files in a folder. */
const stored = (): Theme | undefined => {
  try {
    return THEMES.find((theme) => theme === localStorage.getItem(KEY));
  } catch {
    return undefined;
  }
};

const store = (theme: Theme): void => {
  try {
    // A choice that the system makes, too, follows it from then on.
    if (theme === systemTheme()) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
  } catch {
    // The choice lasts as long as the page.
  }
};

const root = document.documentElement;
const current = (): Theme => THEMES.find((theme) => theme === root.dataset["theme"]) ?? systemTheme();

const choose = (theme: Theme): void => {
  if (theme === systemTheme()) delete root.dataset["theme"];
  else root.dataset["theme"] = theme;
};

const begin = stored();
if (begin !== undefined) choose(begin);

document.addEventListener("DOMContentLoaded", () => {
  const button = document.getElementById("theme-toggle");
  if (button === null) return;
  const show = (): void => {
    button.textContent = current() === "dark" ? "Light" : "Dark";
    button.setAttribute("aria-label", `Use ${current() === "dark" ? "light" : "dark"} colors`);
  };
  button.hidden = false;
  show();
  button.addEventListener("click", () => {
    const theme = current() === "dark" ? "light" : "dark";
    choose(theme);
    store(theme);
    show();
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", show);
});
