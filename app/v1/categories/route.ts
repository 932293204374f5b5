import { nextLane } from "#lib/http/api/lanes/next-lane.ts";
import { createCategory, listCategories } from "#lib/http/api/operations/categories.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = nextLane(listCategories, createCategory);
