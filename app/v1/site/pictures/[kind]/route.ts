import { nextLane } from "#lib/http/api/lanes/next-lane.ts";
import { deleteSitePicture, putSitePicture } from "#lib/http/api/operations/site.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = nextLane(putSitePicture, deleteSitePicture);
