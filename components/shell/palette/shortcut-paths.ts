import { type Abilities, ADD_ANIMAL_PATH, CATEGORIES, hrefTo, placesFor } from "#components/shell/layout/places.ts";
import type { ShortcutName } from "#components/shell/shortcuts/keys.ts";

function pathOf(does: ShortcutName, may: Abilities): string | undefined {
  if (does === "add-animal") return may.writePets ? ADD_ANIMAL_PATH : undefined;
  const place = [...placesFor(may), CATEGORIES].find(({ shortcut }) => shortcut === does);
  return place && hrefTo(place);
}

/** @returns undefined for a shortcut that is no link, or that this person may not use */
export function shortcutHref(does: ShortcutName, project: { slug: string; may: Abilities } | undefined): string | undefined {
  if (does === "go-projects") return "/projects";
  const path = project && pathOf(does, project.may);
  return path === undefined ? undefined : `/p/${project?.slug}${path}`;
}
