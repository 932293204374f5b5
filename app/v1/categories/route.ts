import { nextLane } from "#lib/http/api/lanes/next-lane.ts";
import { createCategory } from "#lib/http/api/operations/create-category.ts";
import { listCategories } from "#lib/http/api/operations/list-categories.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = nextLane(listCategories, createCategory);
