import { nextLane } from "#lib/http/next-lane.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = nextLane();
