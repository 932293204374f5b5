import { nextLane } from "#lib/http/api/lanes/next-lane.ts";
import { deleteCategory } from "#lib/http/api/operations/delete-category.ts";
import { putCategory } from "#lib/http/api/operations/put-category.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = nextLane(putCategory, deleteCategory);
