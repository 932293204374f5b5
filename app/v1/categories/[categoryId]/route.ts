import { nextLane } from "#lib/http/api/lanes/next-lane.ts";
import { deleteCategory, getCategory, putCategory } from "#lib/http/api/operations/categories.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = nextLane(getCategory, putCategory, deleteCategory);
