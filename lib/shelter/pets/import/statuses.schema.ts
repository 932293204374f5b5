import * as z from "zod";

export const MAX_STATUS_VALUES = 100;

/** What becomes of an animal by what its file says about its status; `nothing` where that says nothing. */
export const BECOMES = ["listed", "pending", "adopted", "not_listed", "left_out"] as const;
const becomesSchema = z.enum(BECOMES, { error: `What becomes of it must be one of ${BECOMES.join(", ")}` });
export type Becomes = z.infer<typeof becomesSchema>;

export const statusColumnSchema = z.object({
  /** Position in the row. */
  at: z.int(),
  title: z.string(),
  /** Most frequent first; `text` is shortened, and `…` for what may be about people. */
  values: z.array(
    z.object({
      text: z.string(),
      rows: z.int(),
      becomes: becomesSchema.or(z.literal("nothing")),
      /** Neither known nor chosen. */
      isUnsure: z.boolean(),
    }),
  ),
  more: z.int(),
});
export type StatusColumn = z.infer<typeof statusColumnSchema>;

export const chosenStatusesSchema = z.object({
  choices: z
    .array(
      z.object({
        at: z.number({ error: "The position must be a number" }).int().min(0),
        text: z.string({ error: "The text is required" }).min(1, "The text is required"),
        becomes: becomesSchema,
      }),
      { error: "The choices must be a list" },
    )
    .min(1, "Choose for at least one value")
    .max(MAX_STATUS_VALUES * 5, "Too many choices"),
});
export type ChosenStatuses = z.infer<typeof chosenStatusesSchema>["choices"];
