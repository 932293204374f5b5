import { type Abilities, ADD_ANIMAL_PATH, ANIMALS_PATH } from "#components/shell/layout/places.ts";
import type { ShortcutName } from "#components/shell/shortcuts/keys.ts";

const PATHS: Partial<Record<ShortcutName, string>> = {
  "go-overview": "",
  "go-animals": ANIMALS_PATH,
  "go-keys": "/api-keys",
  "go-usage": "/usage",
  "go-members": "/settings/members",
  "go-settings": "/settings",
};

/** @returns undefined for a shortcut that is no link, or that this person may not use */
export function shortcutHref(does: ShortcutName, project: { slug: string; may: Abilities } | undefined): string | undefined {
  if (does === "go-projects") return "/projects";
  if (!project) return undefined;
  const path = does === "add-animal" && project.may.writePets ? ADD_ANIMAL_PATH : PATHS[does];
  return path === undefined ? undefined : `/p/${project.slug}${path}`;
}

/** @param path relative to the project */
export function shortcutTo(path: string): ShortcutName | undefined {
  return (Object.keys(PATHS) as ShortcutName[]).find((does) => PATHS[does] === path);
}
