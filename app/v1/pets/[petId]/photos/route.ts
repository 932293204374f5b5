import { nextLane } from "#lib/http/api/lanes/next-lane.ts";
import { addPhoto } from "#lib/http/api/operations/photos.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = nextLane(addPhoto);
