import { ChartColumn, Globe, KeyRound, LayoutDashboard, type LucideIcon, PawPrint, ScrollText, Settings, Users } from "lucide-react";

/** What the signed-in person may do in the project; the server asks again at each step. */
export interface Abilities {
  writePets: boolean;
  writeKeys: boolean;
  writeMembers: boolean;
  readAudit: boolean;
  writeDomains: boolean;
}

/** One of a project's places, as the navigation shows it. */
export interface Place {
  /** Beneath the project's own address; empty for its first page. */
  path: string;
  label: string;
  Icon: LucideIcon;
  /** Further addresses that belong to it. */
  also?: readonly string[];
}

const PLACES: readonly (Place & { needs?: keyof Abilities })[] = [
  { path: "", label: "Overview", Icon: LayoutDashboard },
  { path: "/animals", label: "Animals", Icon: PawPrint, also: ["/orders", "/categories"] },
  { path: "/api-keys", label: "API keys", Icon: KeyRound },
  { path: "/usage", label: "Usage", Icon: ChartColumn },
  { path: "/site", label: "Site", Icon: Globe },
  { path: "/settings/members", label: "Members", Icon: Users },
  { path: "/audit-log", label: "Audit log", Icon: ScrollText, needs: "readAudit" },
  { path: "/settings", label: "Settings", Icon: Settings },
];

/** How many places stand at the thumb on a small screen; the others are behind "More". */
export const AT_THE_THUMB = 4;

/** The places that somebody finds in a project, in their order. */
export function placesFor(may: Abilities): Place[] {
  return PLACES.filter(({ needs }) => needs === undefined || may[needs]);
}

const isUnder = (here: string, path: string): boolean => here === path || (path !== "" && here.startsWith(`${path}/`));

/**
 * The place that an address belongs to: the one with the longest path that it
 * lies under, so that the members' page is no part of the settings.
 * @param here the address beneath the project's own
 */
export function placeAt(places: readonly Place[], here: string): Place | undefined {
  const found = places.flatMap((place) => [place.path, ...(place.also ?? [])].map((path) => ({ place, path })));
  return found.filter(({ path }) => isUnder(here, path)).toSorted((a, b) => b.path.length - a.path.length)[0]?.place;
}
