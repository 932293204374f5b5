export const STATUSES = [
  { status: "available", label: "Available", color: "available" },
  { status: "pending", label: "Pending", color: "pending" },
  { status: "sold", label: "Adopted", color: "adopted" },
] as const;
