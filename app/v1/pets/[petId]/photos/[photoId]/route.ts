import { nextLane } from "#lib/http/api/lanes/next-lane.ts";
import { deletePhoto, getPhoto, updatePhoto } from "#lib/http/api/operations/photos.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = nextLane(getPhoto, updatePhoto, deletePhoto);
