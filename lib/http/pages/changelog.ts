import { readFile } from "node:fs/promises";
import path from "node:path";
import { root } from "#lib/platform/root.ts";

export type Inline = { kind: "text" | "code" | "strong" | "em"; text: string } | { kind: "link"; text: string; href: string };

interface ChangeGroup {
  title: string;
  level: 3 | 4;
  changes: Inline[][];
}

export interface Version {
  id: string;
  title: string;
  /** RFC 3339 date; undefined for unreleased changes. */
  date: string | undefined;
  groups: ChangeGroup[];
}

const MARKED = /`([^`]+)`|\*\*([^*]+)\*\*|(?<![\w*_])[_*]([^_*]+)[_*](?![\w*_])|\[((?:`[^`]*`|[^\]`])+)\]\(([^)\s]+)\)/g;

/** A link to a document of the repository becomes plain text, since these are not served. */
function inlineOf(text: string): Inline[] {
  const parts: Inline[] = [];
  let end = 0;
  for (const { 0: whole, 1: code, 2: strong, 3: em, 4: label = "", 5: href = "", index } of text.matchAll(MARKED)) {
    if (index > end) parts.push({ kind: "text", text: text.slice(end, index) });
    end = index + whole.length;
    if (code !== undefined) parts.push({ kind: "code", text: code });
    else if (strong !== undefined) parts.push({ kind: "strong", text: strong });
    else if (em !== undefined) parts.push({ kind: "em", text: em });
    else if (/^https?:\/\//.test(href)) parts.push({ kind: "link", text: label.replaceAll("`", ""), href });
    else parts.push({ kind: "text", text: label.replaceAll("`", "") });
  }
  if (end < text.length) parts.push({ kind: "text", text: text.slice(end) });
  return parts;
}

/** Reads the format of Keep a Changelog, without the introduction. */
export function parseChangelog(markdown: string): Version[] {
  const versions: Version[] = [];
  for (const line of markdown.split("\n")) {
    const [, name, date] = /^## \[([^\]]+)\](?: - (\d{4}-\d\d-\d\d))?/.exec(line) ?? [];
    const title = /^### (.+)$/.exec(line)?.[1];
    const part = /^\*\*([^*]+)\*\*$/.exec(line)?.[1];
    const groups = versions.at(-1)?.groups;
    if (name !== undefined) versions.push({ id: name.toLowerCase(), title: name, date, groups: [] });
    else if (title !== undefined) groups?.push({ title, level: 3, changes: [] });
    else if (part !== undefined) groups?.push({ title: part, level: 4, changes: [] });
    else if (line.startsWith("- ")) groups?.at(-1)?.changes.push(inlineOf(line.slice(2)));
    else if (/^\s+\S/.test(line))
      groups
        ?.at(-1)
        ?.changes.at(-1)
        ?.push(...inlineOf(` ${line.trim().replace(/^- /, "")}`));
  }
  return versions;
}

export async function readChangelog(): Promise<Version[]> {
  return parseChangelog(await readFile(path.join(/* turbopackIgnore: true */ root(), "CHANGELOG.md"), "utf8"));
}
