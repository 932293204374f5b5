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
} from "lucide-react";

/** Only for display; the server checks again. */
export interface Abilities {
  writePets: boolean;
  writeKeys: boolean;
  writeMembers: boolean;
  readAudit: boolean;
  writeDomains: boolean;
  readWebhooks: boolean;
}

export interface Place {
  /** Relative to the project; empty for its first page. */
  path: string;
  /** Follows the path. */
  query?: string;
  label: string;
  /** Screen readers read it if the label is short. */
  name?: string;
  Icon: LucideIcon;
  also?: readonly string[];
}

/** Shows animals for adoption, newest first; without a status, the list shows all. */
const AVAILABLE = "?status=available&order=desc";
export const ANIMALS_PATH = `/animals${AVAILABLE}`;
/** Among all, newest first: it may have any status. */
export const animalPath = (id: string): string => `/animals?order=desc&animal=${id}`;
/** The form for a new one, over the list in which it is first. */
export const ADD_ANIMAL_PATH = `${ANIMALS_PATH}&animal=new`;

const PLACES: readonly (Place & { needs?: keyof Abilities })[] = [
  { path: "", label: "Overview", Icon: LayoutDashboard },
  { path: "/animals", query: AVAILABLE, label: "Animals", Icon: PawPrint, also: ["/orders", "/categories"] },
  { path: "/enquiries", label: "Enquiries", Icon: Inbox },
  { path: "/api-keys", label: "API keys", Icon: KeyRound },
  { path: "/usage", label: "Usage", Icon: ChartColumn },
  { path: "/events", label: "Events", Icon: Activity },
  { path: "/site", label: "Site", Icon: Globe },
  { path: "/settings/members", label: "Members", Icon: Users },
  { path: "/audit-log", label: "Audit log", Icon: ScrollText, needs: "readAudit" },
  { path: "/settings", label: "Settings", Icon: Settings },
];

/** Small screens show these in a bar; the other places are under "More". */
const AT_THE_THUMB: typeof PLACES = [
  { path: "/animals", query: AVAILABLE, label: "Animals", Icon: PawPrint },
  { path: "/orders", label: "Adoptions", Icon: House },
  { path: ADD_ANIMAL_PATH, label: "Add", name: "Add an animal", Icon: Plus, needs: "writePets" },
  { path: "/site", label: "Site", Icon: Globe },
];

/** A tab beside the animals on wider screens. */
const CATEGORIES: Place = { path: "/categories", label: "Categories", Icon: Tags };

export const hrefTo = ({ path, query = "" }: Place): string => path + query;

const visibleTo = (places: typeof PLACES, may: Abilities): Place[] => places.filter(({ needs }) => needs === undefined || may[needs]);

export const placesFor = (may: Abilities): Place[] => visibleTo(PLACES, may);

export function phonePlaces(may: Abilities): { bar: Place[]; more: Place[] } {
  const bar = visibleTo(AT_THE_THUMB, may);
  const [overview, ...others] = placesFor(may).filter(({ path }) => !bar.some((place) => place.path === path));
  return { bar, more: [overview, CATEGORIES, ...others].filter((place) => place !== undefined) };
}

const isUnder = (here: string, path: string): boolean => here === path || (path !== "" && here.startsWith(`${path}/`));

/**
 * Picks the longest matching path, so that the members page does not count as settings.
 * @param here relative to the project
 */
export function placeAt(places: readonly Place[], here: string): Place | undefined {
  const found = places.flatMap((place) => [place.path, ...(place.also ?? [])].map((path) => ({ place, path })));
  return found.filter(({ path }) => isUnder(here, path)).toSorted((a, b) => b.path.length - a.path.length)[0]?.place;
}

/**
 * The `aria-current` of the link to a place that `placeAt` found: `page` only on the place's own page.
 * @param here relative to the project
 */
export const currentAt = ({ path }: Place, here: string): "page" | "true" => (here === path ? "page" : "true");
