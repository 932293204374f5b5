/** The statuses as words and colours, in the order in which charts stack them. */
export const STATUSES = [
  { status: "available", label: "Available", colour: "deep" },
  { status: "pending", label: "Pending", colour: "bright" },
  { status: "sold", label: "Adopted", colour: "middle" },
] as const;
