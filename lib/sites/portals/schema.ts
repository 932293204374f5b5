import type { ImportField } from "#lib/shelter/pets/import/fields.schema.ts";

export const PORTALS = ["petfinder", "adoptapet", "rescuegroups"] as const;
export type Portal = (typeof PORTALS)[number];
export const PORTAL_NAMES = {
  petfinder: "Petfinder",
  adoptapet: "Adopt-a-Pet",
  rescuegroups: "RescueGroups",
} as const satisfies Record<Portal, string>;

export const readPortal = (text: string | null): Portal | undefined => PORTALS.find((portal) => portal === text);

/** What becomes of an animal, or of a part of it, in the file of a portal. */
export type PortalNote =
  | { kind: "absent"; reason: "binned" | "adopted" | "notListed" }
  /** `from` is what the portal has no word for; without it, nothing is known. */
  | { kind: "absent"; reason: "needed"; field: ImportField; from?: string }
  | { kind: "cut"; field: ImportField; max: number; of: "characters" | "parts" }
  | { kind: "mapped"; field: ImportField; from: string; to: string }
  | { kind: "leftOut"; field: ImportField; reason: "noColumn" | "notPublished" | "partial" }
  | { kind: "leftOut"; field: ImportField; reason: "noWord"; from: string };

export interface NotedAnimals {
  note: PortalNote;
  count: number;
  /** The first of them. */
  named: { id: string; name: string }[];
}

export interface PortalCheck {
  total: number;
  inFile: number;
  notes: NotedAnimals[];
  /** Notes beyond those, each about some animals. */
  moreNotes: number;
}
