/** Changes of one page. */
export const HISTORY_PAGE_EVENTS = 100;

/** One change in an animal's history. */
export interface PetEvent {
  id: string;
  /** RFC 3339, UTC. */
  at: string;
  /** A person's or a key's name, or what else it was. */
  who: string;
  action: "pet.create" | "pet.update" | "pet.delete" | "pet.restore";
  changes: { field: "name" | "categoryId" | "status"; from: string | null; to: string | null }[];
}

/** A page of an animal's history, newest first. */
export interface PetHistoryPage {
  events: PetEvent[];
  /** Cursor for older ones; null on the last page. */
  next: string | null;
}
