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
