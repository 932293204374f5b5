import { nextLane } from "#lib/http/api/lanes/next-lane.ts";
import { getOrder } from "#lib/http/api/operations/list-orders.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = nextLane(getOrder);
