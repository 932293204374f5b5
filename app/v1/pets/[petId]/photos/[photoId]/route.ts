import { nextLane } from "#lib/http/api/lanes/next-lane.ts";
import { deletePhoto, updatePhoto } from "#lib/http/api/operations/photos.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = nextLane(updatePhoto, deletePhoto);
