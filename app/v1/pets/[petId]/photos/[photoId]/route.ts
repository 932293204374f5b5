import { nextLane } from "#lib/http/api/lanes/next-lane.ts";
import { deletePhoto } from "#lib/http/api/operations/delete-photo.ts";
import { updatePhoto } from "#lib/http/api/operations/update-photo.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = nextLane(updatePhoto, deletePhoto);
