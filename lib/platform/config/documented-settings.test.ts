import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { parseSettings, settingsSchema } from "#lib/platform/config/env.ts";
import { MAIN_SETTINGS } from "#lib/platform/config/main-settings.ts";
import { ROOT } from "#lib/platform/programs.ts";

const ALL = Object.keys(settingsSchema.shape);
const ADVANCED = ALL.filter((name) => !MAIN_SETTINGS.some((main) => main === name));
const USUAL: Record<string, unknown> = parseSettings({});

interface Documented {
  name: string;
  /** Undefined where words say it. */
  usual: string | undefined;
  reason: string;
}

const read = (file: string): string => readFileSync(path.join(ROOT, file), "utf8");

/** The part of a text from one heading to the next of its kind. */
function part(text: string, heading: RegExp, next: RegExp): string {
  const [, rest = ""] = text.split(heading);
  return rest.split(next)[0] ?? "";
}

function ofExample(heading: RegExp): Documented[] {
  const paragraphs = part(read(".env.example"), heading, /^# ====/m).split(/\n{2,}/);
  return paragraphs.flatMap((paragraph) => {
    const reason = [...paragraph.matchAll(/^# (?!--)(.+)$/gm)].map(([, words]) => words).join(" ");
    const isExample = reason.endsWith("Example:");
    return [...paragraph.matchAll(/^#([A-Z]\w+)=(.*)$/gm)].map(([, name = "", value]) => ({
      ...{ name, reason },
      usual: isExample || name === "EDGE_HOST" ? undefined : value,
    }));
  });
}

function ofTable(heading: RegExp): Documented[] {
  const rows = part(read("docs/operating/settings.md"), heading, /^## /m).matchAll(/^\| (`.+?) \| (.*?) \|$/gm);
  return [...rows].flatMap(([, names = "", reason = ""]) =>
    [...names.matchAll(/`([A-Z]\w+)(?:=([^`]+))?`/g)].map(([, name = "", usual]) => ({ name, usual, reason })),
  );
}

const GROUPS = [
  ["main", MAIN_SETTINGS, /^# ==== The twelve.*$/m, /^## The twelve.*$/m],
  ["advanced", ADVANCED, /^# ==== Advanced.*$/m, /^## Advanced$/m],
] as const;

describe.each(GROUPS)("%s settings", (_, names, ofFile, ofPage) => {
  it.each([
    [".env.example", ofExample(ofFile)],
    ["docs/operating/settings.md", ofTable(ofPage)],
  ])("are those of the schema in %s, each once, with their default and a reason", (__, documented) => {
    expect(documented.map(({ name }) => name).sort()).toEqual([...names].sort());
    expect(documented.filter(({ reason }) => !/\w/.test(reason))).toEqual([]);
    for (const { name, usual } of documented) {
      const given: Record<string, unknown> = parseSettings(usual === undefined ? {} : { [name]: usual });
      expect({ [name]: given[name] }).toEqual({ [name]: USUAL[name] });
    }
  });
});

it("that people set are at most twelve, and have no default that a trial needs", () => {
  expect(MAIN_SETTINGS.length).toBeLessThanOrEqual(12);
  expect(Object.fromEntries(MAIN_SETTINGS.map((name) => [name, USUAL[name]]).filter(([, usual]) => usual !== undefined))).toEqual({
    ENCRYPTION_KEYS: [],
    PLATFORM_DOMAIN: "localhost",
  });
});
