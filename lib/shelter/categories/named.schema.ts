import * as z from "zod";
import { int64Schema } from "#lib/platform/int64-schema.ts";

export const namedCategorySchema = z
  .object({
    id: int64Schema.meta({ description: "The animals' `categoryId`.", example: 3 }),
    name: z.string().meta({ description: "Its name, unique in the project.", example: "Dogs" }),
  })
  .meta({ id: "Category", description: "A category of animals with a name." });

export const namedCategoriesSchema = z
  .array(namedCategorySchema)
  .meta({ id: "Categories", description: "Named categories, ascending by id." });
