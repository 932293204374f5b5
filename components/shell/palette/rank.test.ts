import { describe, expect, it, vi } from "vitest";
import { type Command, commandsFor } from "#components/shell/palette/commands.ts";
import { failuresOf, failureWords } from "#components/shell/palette/failure-words.ts";
import { rank, score } from "#components/shell/palette/rank.ts";
import { recentCommands, rememberCommand, stillPossible } from "#components/shell/palette/recent.ts";

const MAY = { writePets: true, writeKeys: true, writeMembers: true, readAudit: true, writeDomains: true, readWebhooks: true };
const NOTHING = { writePets: false, writeKeys: false, writeMembers: false, readAudit: false, writeDomains: false, readWebhooks: false };
const SHELL = { project: { slug: "city", name: "City", may: MAY }, projects: [{ slug: "farm", name: "Hill Farm" }], isAdmin: false };
const titles = (commands: readonly Command[]): string[] => commands.map(({ title }) => title);

describe("palette search", () => {
  it.each([
    ["anim", "Animals", "The bin"],
    ["key", "API keys", "Monkey"],
    ["add an", "Add an animal", "An ad"],
    ["zoe", "Zoë", "Hazoel"],
    ["strasse", "Straße", "Stray cats"],
    ["aegir", "Ægir", "Agnes Irene"],
    ["lodz", "Łódź", "Lola D. Z."],
    ["mbr", "Members", "Animals"],
  ])("the search %j ranks %j above %j", (search, better, worse) => {
    expect(score(search, better)).toBeGreaterThan(score(search, worse));
  });

  it.each([
    ["xyz", "Animals"],
    ["animals xyz", "Animals"],
    ["sl", "Animals"],
    ["slamina", "Animals"],
  ])("the search %j does not match %j", (search, text) => {
    expect(score(search, text)).toBe(0);
  });

  it("does not match letters scattered across a note", () => {
    const person: Command = { id: "1", group: "People", title: "Kim", note: "kim.s-a-m@example.org", does: { kind: "go", href: "/" } };
    expect(rank("sam", [person], 5)).toEqual([]);
    expect(rank("example", [person], 5)).toHaveLength(1);
  });

  it("puts an animal whose name begins like the search above commands, and keeps what only the server matched", () => {
    const animal = (title: string, note = ""): Command => ({ id: title, group: "Animals", title, note, does: { kind: "go", href: "/" } });
    const commands = commandsFor({ ...SHELL, hasCall: true });
    const first = (search: string, name: string) => rank(search, [...commands, animal(name)], 5)[0]?.commands[0]?.title;
    expect(first("bru", "Bruno")).toBe("Bruno");
    expect(first("an", "Anouk")).toBe("Anouk");
    expect(first("add", "Addie")).toBe("Addie");
    expect(first("animals", "Moon of Animals")).toBe("Animals");
    expect(rank("straße 12", [...commands, animal("Strasse", "12 · Available")], 5)).toMatchObject([{ group: "Animals" }]);
  });

  it("finds an adopter by email address, and an enquiry that the server found by it, after what matches by name", () => {
    const found = (group: Command["group"], title: string, note: string): Command => ({
      id: `${group} ${title}`,
      group,
      title,
      note,
      does: { kind: "go", href: "/" },
    });
    const visitors = [
      found("Enquiries", "Kim", "Biscuit"),
      found("Enquiries", "Sam Hill", "Rex"),
      found("Adopters", "Lee", "Rex · sam@a.test"),
    ];
    expect(rank("sam", visitors, 5).map(({ group, commands }) => [group, ...titles(commands)])).toEqual([
      ["Enquiries", "Sam Hill", "Kim"],
      ["Adopters", "Lee"],
    ]);
    expect(rank("sa", [found("Enquiries", "Kim", "Biscuit")], 5)).toEqual([]);
  });

  it("names what could not be searched", () => {
    const away = new Error("The service did not answer.");
    expect(failureWords(failuresOf({ animals: null, keys: null }))).toBeUndefined();
    expect(failureWords(failuresOf({ animals: away }))).toBe("Animals couldn’t be searched. The service did not answer.");
    expect(failureWords(failuresOf({ animals: away, keys: null, people: away, projects: away }))).toBe(
      "Animals, people, and projects couldn’t be searched. The service did not answer.",
    );
  });

  it("puts the group with the best match first", () => {
    const found = rank("hill", commandsFor({ ...SHELL, hasCall: false }), 5);
    expect(found[0]).toMatchObject({ group: "Projects", commands: [{ title: "Hill Farm" }] });
  });
});

describe("palette commands", () => {
  it("lists each command once and links only to the service's own addresses", () => {
    const commands = commandsFor({ ...SHELL, isAdmin: true, hasCall: true });
    expect(new Set(commands.map(({ id }) => id)).size).toBe(commands.length);
    for (const { does } of commands) if (does.kind === "go") expect(does.href).toMatch(/^\/(?!\/)/);
  });

  it("opens every list of animals with the newest first", () => {
    const hrefs = commandsFor({ ...SHELL, hasCall: true }).flatMap(({ does }) => (does.kind === "go" ? [does.href] : []));
    const lists = hrefs.filter((href) => href.includes("/animals?"));
    expect(lists).toContain("/p/city/animals?bin=1&order=desc");
    for (const href of lists) expect(href).toContain("order=desc");
  });

  it("offers a viewer nothing that viewers may not do", () => {
    const viewer = titles(commandsFor({ ...SHELL, project: { ...SHELL.project, may: NOTHING }, hasCall: false }));
    for (const title of ["Add an animal", "Import animals", "Create API key", "Invite someone", "Audit log", "Administration"]) {
      expect(viewer).not.toContain(title);
    }
    expect(viewer).toContain("Animals");
  });

  it("limits commands per group and keeps the usual order without a search", () => {
    const groups = rank("", commandsFor({ ...SHELL, hasCall: true }), 3);
    expect(groups.map(({ group }) => group)).toEqual(["Actions", "Pages", "Projects"]);
    for (const { commands } of groups) expect(commands.length).toBeLessThanOrEqual(3);
  });
});

describe("recently used commands", () => {
  it("offers recent commands only where still permitted, and recent server results always", () => {
    const owner = commandsFor({ ...SHELL, hasCall: true });
    const animal: Command = { id: "animal:7", group: "Animals", title: "Rex", does: { kind: "go", href: "/p/city/animals?animal=7" } };
    const acts = owner.filter(({ title }) => ["Create API key", "Show the equivalent API call", "Sign out"].includes(title));
    expect(titles(stillPossible([...acts, animal], owner)).toSorted()).toEqual(titles([...acts, animal]).toSorted());
    const viewer = commandsFor({ ...SHELL, project: { ...SHELL.project, may: NOTHING }, hasCall: false });
    expect(titles(stillPossible([...acts, animal], viewer))).toEqual(["Sign out", "Rex"]);
  });

  it("remembers of an animal only what lasts, also where more was stored", () => {
    const stored = new Map<string, string>();
    vi.stubGlobal("localStorage", {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, text: string) => stored.set(name, text),
    });
    const does = { kind: "go", href: "/p/city/animals?animal=7" } as const;
    const animal: Command = { id: "animal:7", group: "Animals", title: "Rex", note: "7 · Available", cover: "/media/1.webp", does };
    const lasting = { id: "animal:7", group: "Recent", title: "Rex", note: "7", does };
    rememberCommand("city", animal);
    expect(recentCommands("city")).toEqual([lasting]);
    expect([...stored.values()].join()).not.toMatch(/Available|webp/);
    stored.set("petstore.recent.city", JSON.stringify([animal]));
    expect(recentCommands("city")).toEqual([lasting]);
    rememberCommand("city", { ...animal, id: "enquiry:8", group: "Enquiries", title: "Sam Visitor" });
    expect([...stored.values()].join()).not.toContain("Sam Visitor");
    vi.unstubAllGlobals();
  });
});
