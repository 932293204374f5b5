import { counted } from "#components/ui/counted.ts";
import { actionWords } from "#lib/history/audit/log.view.ts";
import { type DoneEntry, MAX_RECENT } from "#lib/operations/overview/daily.schema.ts";

export const dayCount = (days: number): string => counted(days, "day");

const STATUS_ENDINGS = { available: "as available", pending: "as pending", sold: "as adopted" } as const;

/** "Olga" + "marked" + "Rex" + "as adopted". */
export function doneWords({ action, status, count }: DoneEntry): { before: string; many: string; after: string } {
  const n = `${count.toLocaleString("en")}${count === MAX_RECENT ? " or more" : ""}`;
  if (count > 1 && action.endsWith("_photo")) {
    const { before, after } = actionWords(action);
    // A photo can be changed several times.
    return { before: before.replace(" a photo ", action === "pet.change_photo" ? " photos " : ` ${n} photos `), many: "", after };
  }
  const many = count > 1 ? `${n} animals` : "";
  if (status) return { before: "marked", many, after: STATUS_ENDINGS[status] };
  const { before, after } = actionWords(action);
  return { before: many ? before.replace(/ the animal$/, "") : before, many, after };
}
