import * as z from "zod";
import { textSchema } from "#lib/platform/text-schema.ts";
import { petQueryText, readPetQuery } from "#lib/shelter/pets/table/address.schema.ts";
import { withViewText } from "#lib/shelter/pets/table/view.schema.ts";

export const MAX_VIEW_NAME = 60;
const MAX_ADDRESS = 2000;
/** One person may have `own` in a project, and the project `shared` for everyone. */
export const MAX_VIEWS = { own: 20, shared: 50 } as const;

/** Keeps what the table knows: filter, order, and columns, and starts at the first page. */
function tableAddress(text: string): string {
  const params = new URLSearchParams(text);
  return withViewText(petQueryText({ ...readPetQuery(params), after: undefined, before: undefined }), params);
}

export const newViewSchema = z.object({
  name: textSchema("The name", MAX_VIEW_NAME).min(1, { error: "Name is required" }),
  address: z
    .string({ error: "The address must be text" })
    .max(MAX_ADDRESS, { error: "The filter is too long to be kept" })
    .transform(tableAddress),
  isShared: z.boolean({ error: "isShared must be true or false" }),
});
export type NewView = z.infer<typeof newViewSchema>;

export interface SavedView {
  id: string;
  name: string;
  /** Query of the table's address, from the question mark on. */
  address: string;
  isShared: boolean;
}
