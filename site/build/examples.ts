import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Example, STORIES } from "../share/examples.js";
import { FILES, TABS } from "../share/jobs.js";

const FOLDER = fileURLToPath(new URL("../examples", import.meta.url));

/** The stories with their texts: the files of their folders, which are named as those of a workspace. */
export const examples = (): readonly Example[] =>
  STORIES.map((story) => {
    const found = TABS.map((tab) => [tab, join(FOLDER, story.name, basename(FILES[tab]))] as const);
    const texts = found.flatMap(([tab, file]) =>
      existsSync(file) ? [[tab, readFileSync(file, "utf8")] as const] : [],
    );
    return { ...story, texts: Object.fromEntries(texts) };
  });
