import { type Abilities, ADD_ANIMAL_PATH, CATEGORIES, hrefTo, placesFor } from "#components/shell/layout/places.ts";
import type { ShortcutName } from "#components/shell/shortcuts/keys.ts";

/** Without a search, they are shown in this order. */
export const GROUPS = ["Recent", "Actions", "Pages", "Animals", "Enquiries", "Adopters", "Projects", "API keys", "People"] as const;
type Group = (typeof GROUPS)[number];

export const DEEDS = ["theme", "sign-out", "shortcuts", "api-call"] as const;
export type Deed = (typeof DEEDS)[number];

export interface Command {
  id: string;
  group: Group;
  title: string;
  /** Shown beside the title and searched too. */
  note?: string;
  /** Picture address of an animal, or null. */
  cover?: string | null;
  shortcut?: ShortcutName;
  does: { kind: "go"; href: string } | { kind: "do"; deed: Deed };
}

export interface Surroundings {
  project: { slug: string; name: string; may: Abilities } | undefined;
  /** The first of the person's projects; the rest are searched on the server. */
  projects: readonly { slug: string; name: string }[];
  isAdmin: boolean;
  hasCall: boolean;
}

type More = Partial<Pick<Command, "id" | "note" | "cover" | "shortcut">>;

export const go = (group: Group, title: string, href: string, more: More = {}): Command => ({
  id: href,
  group,
  title,
  ...more,
  does: { kind: "go", href },
});
const act = (deed: Deed, title: string, more: More = {}): Command => ({
  id: `do:${deed}`,
  group: "Actions",
  title,
  ...more,
  does: { kind: "do", deed },
});

function projectCommands({ slug, may }: { slug: string; may: Abilities }): Command[] {
  const base = `/p/${slug}`;
  const pages = [...placesFor(may), CATEGORIES].map((place) => {
    const { label, shortcut, note } = place;
    return go("Pages", label, base + hrefTo(place), { ...(shortcut && { shortcut }), ...(note && { note }) });
  });
  const domains = go("Pages", "Domains", `${base}/settings/domains`, { note: "the site’s own addresses" });
  const bin = go("Pages", "Bin", `${base}/animals?bin=1&order=desc`, { note: "animals that were removed" });
  const actions = [
    may.writePets && go("Actions", "Add an animal", base + ADD_ANIMAL_PATH, { shortcut: "add-animal" }),
    may.writePets && go("Actions", "Import animals", `${base}/animals/import`, { note: "Excel, CSV, or JSON" }),
    go("Actions", "Export all animals", `/api/projects/${slug}/pets/export?format=csv`, { note: "CSV" }),
    may.writeKeys && go("Actions", "Create API key", `${base}/api-keys?do=new-key`),
    may.writeDomains && go("Actions", "Add a domain", `${base}/settings/domains?do=add-domain`),
    may.readWebhooks && go("Actions", "Add a webhook endpoint", `${base}/webhooks?do=add-webhook`),
    may.writeMembers && go("Actions", "Invite someone", `${base}/settings/members?do=invite`),
  ];
  return [...actions.filter((action) => action !== false), ...pages, domains, bin];
}

/** The slug distinguishes projects of the same name. */
export function projectCommand({ slug, name }: { slug: string; name: string }): Command {
  return go("Projects", name, `/p/${slug}`, { note: slug });
}

/** Commands available without a server request, within the person's permissions. */
export function commandsFor({ project, projects, isAdmin, hasCall }: Surroundings): Command[] {
  const calls = hasCall ? [act("api-call", "Show the equivalent API call", { note: "curl, TypeScript, Python" })] : [];
  return [
    ...(project ? projectCommands(project) : []),
    ...calls,
    go("Actions", "New project", "/projects?do=new-project"),
    act("theme", "Switch between light and dark", { note: "theme", shortcut: "theme" }),
    act("shortcuts", "Keyboard shortcuts", { shortcut: "list" }),
    act("sign-out", "Sign out"),
    go("Pages", "All projects", "/projects", { shortcut: "go-projects" }),
    go("Pages", "Account", "/account", { note: "name, password, sessions" }),
    ...(isAdmin ? [go("Pages", "Administration", "/admin")] : []),
    go("Pages", "Guide for shelter staff", "/docs/staff", { note: "help" }),
    go("Pages", "API reference", "/docs"),
    go("Pages", "API guide", "/docs/guide"),
    ...projects.filter(({ slug }) => slug !== project?.slug).map(projectCommand),
  ];
}
