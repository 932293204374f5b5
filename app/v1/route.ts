import { nextLane } from "#lib/http/api/next-lane.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = nextLane();
