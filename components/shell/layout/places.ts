import {
  Activity,
  ChartColumn,
  Globe,
  House,
  Inbox,
  KeyRound,
  LayoutDashboard,
  type LucideIcon,
  PawPrint,
  Plus,
  ScrollText,
  Settings,
  Tags,
  Users,
  Webhook,
} from "lucide-react";
import type { ShortcutName } from "#components/shell/shortcuts/keys.ts";

/** Only for display; the server checks again. */
export interface Abilities {
  writePets: boolean;
  writeKeys: boolean;
  writeMembers: boolean;
  readAudit: boolean;
  writeDomains: boolean;
  readWebhooks: boolean;
}

export const PLACE_GROUPS = ["shelter", "project", "developers"] as const;

export interface Place {
  group: (typeof PLACE_GROUPS)[number];
  /** Relative to the project; empty for its first page. */
  path: string;
  /** Follows the path. */
  query?: string;
  label: string;
  /** Screen readers read it if the label is short. */
  name?: string;
  Icon: LucideIcon;
  also?: readonly string[];
  shortcut?: ShortcutName;
  /** The palette shows and searches it too. */
  note?: string;
  /** The part of docs/staff-guide.md about it. */
  help: string;
}

/** Shows animals for adoption, newest first; without a status, the list shows all. */
const AVAILABLE = "?status=available&order=desc";
export const ANIMALS_PATH = `/animals${AVAILABLE}`;
/** Among all, newest first: it may have any status. */
export const animalPath = (id: string): string => `/animals?order=desc&animal=${id}`;
/** The form for a new one, over the list in which it is first. */
export const ADD_ANIMAL_PATH = `${ANIMALS_PATH}&animal=new`;

const PLACES: readonly (Place & { needs?: keyof Abilities })[] = [
  { group: "shelter", path: "", help: "the-overview", label: "Overview", Icon: LayoutDashboard, shortcut: "go-overview" },
  {
    group: "shelter",
    path: "/animals",
    help: "animals",
    query: AVAILABLE,
    label: "Animals",
    Icon: PawPrint,
    shortcut: "go-animals",
    also: ["/categories"],
  },
  { group: "shelter", path: "/orders", help: "adoptions", label: "Adoptions", Icon: House, shortcut: "go-adoptions", note: "orders" },
  { group: "shelter", path: "/enquiries", help: "enquiries", label: "Enquiries", Icon: Inbox, shortcut: "go-enquiries" },
  { group: "shelter", path: "/site", help: "your-public-site", label: "Site", Icon: Globe, shortcut: "go-site" },
  { group: "project", path: "/settings/members", help: "members", label: "Members", Icon: Users, shortcut: "go-members" },
  { group: "project", path: "/settings", help: "settings", label: "Settings", Icon: Settings, shortcut: "go-settings" },
  {
    group: "project",
    path: "/audit-log",
    help: "audit-log",
    label: "Audit log",
    Icon: ScrollText,
    shortcut: "go-audit-log",
    needs: "readAudit",
  },
  { group: "developers", path: "/api-keys", help: "api-keys", label: "API keys", Icon: KeyRound, shortcut: "go-keys" },
  { group: "developers", path: "/usage", help: "usage-and-plan", label: "Usage", Icon: ChartColumn, shortcut: "go-usage" },
  { group: "developers", path: "/events", help: "events-and-webhooks", label: "Events", Icon: Activity, shortcut: "go-events" },
  {
    group: "developers",
    path: "/webhooks",
    help: "events-and-webhooks",
    label: "Webhooks",
    Icon: Webhook,
    shortcut: "go-webhooks",
    note: "events to your own programs",
    needs: "readWebhooks",
  },
];

const ADD: (typeof PLACES)[number] = {
  group: "shelter",
  path: ADD_ANIMAL_PATH,
  help: "animals",
  label: "Add",
  name: "Add an animal",
  Icon: Plus,
  needs: "writePets",
};

/** A tab beside the animals on wider screens. */
export const CATEGORIES: Place = {
  group: "shelter",
  path: "/categories",
  help: "bin-and-categories",
  label: "Categories",
  Icon: Tags,
  shortcut: "go-categories",
};

/** The parts of the staff guide, by path. */
export const HELP_OF_PLACES: Readonly<Record<string, string>> = Object.fromEntries(
  [...PLACES, CATEGORIES].map(({ path, help }) => [path, help]),
);

/** "open" where the person unfolded the places of developers in this browser. */
export const DEVELOPERS_COOKIE = "developers";

export const hrefTo = ({ path, query = "" }: Place): string => path + query;

const visibleTo = (places: typeof PLACES, may: Abilities): Place[] => places.filter(({ needs }) => needs === undefined || may[needs]);

export const placesFor = (may: Abilities): Place[] => visibleTo(PLACES, may);

/** Small screens show these in a bar; the other places are under "More". */
const AT_THE_THUMB: readonly string[] = ["Animals", "Enquiries", "Add", "Adoptions"];

export function phonePlaces(may: Abilities): { bar: Place[]; more: Place[] } {
  const places = [...placesFor(may), ...visibleTo([ADD], may)];
  const bar = AT_THE_THUMB.flatMap((label) => places.filter((place) => place.label === label));
  const [overview, ...others] = placesFor(may).filter((place) => !bar.includes(place));
  return { bar, more: [overview, CATEGORIES, ...others].filter((place) => place !== undefined) };
}

const isUnder = (here: string, path: string): boolean => here === path || (path !== "" && here.startsWith(`${path}/`));

/**
 * Picks the longest matching path, so that the members page does not count as settings.
 * @param here relative to the project
 */
export function placeAt(places: readonly Place[], here: string): Place | undefined {
  const own = places.map((place) => ({ place, path: place.path }));
  const found = [...own, ...places.flatMap((place) => (place.also ?? []).map((path) => ({ place, path })))];
  return found.filter(({ path }) => isUnder(here, path)).toSorted((a, b) => b.path.length - a.path.length)[0]?.place;
}

/**
 * The `aria-current` of the link to a place that `placeAt` found: `page` only on the place's own page.
 * @param here relative to the project
 */
export const currentAt = ({ path }: Place, here: string): "page" | "true" => (here === path ? "page" : "true");
