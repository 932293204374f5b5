import * as z from "zod";
import type { Parameter } from "#lib/http/api/define-route.ts";
import { WRITE_ERRORS } from "#lib/http/api/write-once.ts";
import { AppError, type ErrorCode } from "#lib/platform/errors.ts";
import { exactJson } from "#lib/platform/exact-json.ts";
import { int64FromText } from "#lib/platform/int64.ts";
import { int64Schema } from "#lib/platform/int64-schema.ts";
import { type Category, isCategoryName, MAX_CATEGORY_NAME_LENGTH } from "#lib/shelter/categories/schema.ts";

const NAME_RULE = `must have 1 to ${MAX_CATEGORY_NAME_LENGTH} characters, without line breaks or control characters`;
const name = z.string({ error: NAME_RULE }).trim().refine(isCategoryName, { error: NAME_RULE });

export const categoryPutSchema = z.object({ name: name.meta({ description: "Its name.", example: "Dogs" }) }).meta({ id: "CategoryName" });
export const newCategorySchema = z
  .object({
    id: int64Schema.optional().meta({ description: "The number that animals have as `categoryId`. A free one by default.", example: 3 }),
    name: name.meta({ description: "Its name.", example: "Dogs" }),
  })
  .meta({ id: "NewCategory" });

export const CATEGORY_ID: Record<"categoryId", Parameter> = {
  categoryId: { description: "The number that animals have as `categoryId`.", schema: int64Schema, example: "3" },
};
export const CATEGORY_EXAMPLE = { id: 3, name: "Dogs" };
export const CATEGORY_WRITE_ERRORS: readonly ErrorCode[] = [...WRITE_ERRORS, "conflict"];

/** @throws AppError `not_found` */
export function readCategoryId(path: Record<string, string>): string {
  const id = int64FromText(path["categoryId"] ?? "");
  if (id === undefined) throw new AppError("not_found", "A category has a whole number.");
  return id.toString();
}

export const categoryJson = ({ categoryId, name: shown }: Category): string => exactJson({ id: BigInt(categoryId), name: shown });
