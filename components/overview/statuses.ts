/** In chart stacking order. */
export const STATUSES = [
  { status: "available", label: "Available", colour: "deep" },
  { status: "pending", label: "Pending", colour: "bright" },
  { status: "sold", label: "Adopted", colour: "middle" },
] as const;
