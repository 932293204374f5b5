/** In chart stacking order. */
export const STATUSES = [
  { status: "available", label: "Available", colour: "available" },
  { status: "pending", label: "Pending", colour: "pending" },
  { status: "sold", label: "Adopted", colour: "adopted" },
] as const;
