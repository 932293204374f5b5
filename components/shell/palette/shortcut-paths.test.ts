import { describe, expect, it } from "vitest";
import { commandsFor } from "#components/shell/palette/commands.ts";
import { shortcutHref } from "#components/shell/palette/shortcut-paths.ts";

const ALL = { writePets: true, writeKeys: true, writeMembers: true, readAudit: true, writeDomains: true, readWebhooks: true };
const NOTHING = { writePets: false, writeKeys: false, writeMembers: false, readAudit: false, writeDomains: false, readWebhooks: false };
const cityWith = (may: typeof ALL) => ({ slug: "city", name: "City", may });

describe("shortcut that leads somewhere", () => {
  it.each([
    ["everything", cityWith(ALL)],
    ["nothing", cityWith(NOTHING)],
    ["no project", undefined],
  ])("leads where the palette's command with this shortcut leads, for a person with %s", (_, project) => {
    const links = commandsFor({ project, projects: [], isAdmin: false, hasCall: false }).flatMap(({ shortcut, does }) =>
      shortcut && does.kind === "go" ? [[shortcut, does.href] as const] : [],
    );
    expect(links.map(([shortcut]) => shortcutHref(shortcut, project))).toEqual(links.map(([, href]) => href));
    expect(links.length).toBe(project ? (project.may.writePets ? 15 : 12) : 1);
  });

  it("leads a viewer to nothing that viewers may not see or do", () => {
    for (const does of ["go-audit-log", "go-webhooks"] as const) {
      expect(shortcutHref(does, cityWith(NOTHING))).toBeUndefined();
      expect(shortcutHref(does, cityWith(ALL))).toBeDefined();
    }
    expect(shortcutHref("add-animal", cityWith(NOTHING))).toBeUndefined();
    expect(shortcutHref("add-animal", cityWith(ALL))).toBe("/p/city/animals?status=available&order=desc&animal=new");
  });
});
