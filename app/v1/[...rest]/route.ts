import { nextLane } from "#lib/http/api/lanes/next-lane.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = nextLane();
