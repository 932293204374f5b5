import { nextLane } from "#lib/http/next-lane.ts";
import { listOrders } from "#lib/http/operations/list-orders.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = nextLane(listOrders);
