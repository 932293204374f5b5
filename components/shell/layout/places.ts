import {
  Activity,
  ChartColumn,
  Globe,
  KeyRound,
  LayoutDashboard,
  type LucideIcon,
  PawPrint,
  ScrollText,
  Settings,
  Users,
} from "lucide-react";

/** For display; the server checks again. */
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
  label: string;
  Icon: LucideIcon;
  also?: readonly string[];
}

const PLACES: readonly (Place & { needs?: keyof Abilities })[] = [
  { path: "", label: "Overview", Icon: LayoutDashboard },
  { path: "/animals", label: "Animals", Icon: PawPrint, also: ["/orders", "/categories"] },
  { path: "/api-keys", label: "API keys", Icon: KeyRound },
  { path: "/usage", label: "Usage", Icon: ChartColumn },
  { path: "/events", label: "Events", Icon: Activity },
  { path: "/site", label: "Site", Icon: Globe },
  { path: "/settings/members", label: "Members", Icon: Users },
  { path: "/audit-log", label: "Audit log", Icon: ScrollText, needs: "readAudit" },
  { path: "/settings", label: "Settings", Icon: Settings },
];

/** Places in the small-screen bar; the rest are behind "More". */
export const AT_THE_THUMB = 4;

export function placesFor(may: Abilities): Place[] {
  return PLACES.filter(({ needs }) => needs === undefined || may[needs]);
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
