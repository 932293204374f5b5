import type { Route } from "#lib/http/define-route.ts";
import { createPet } from "#lib/http/operations/create-pet.ts";
import { getPet } from "#lib/http/operations/get-pet.ts";
import { listOrders } from "#lib/http/operations/list-orders.ts";
import { listPets } from "#lib/http/operations/list-pets.ts";

/** Every operation of the API: the node:http lane's table and the source of the OpenAPI document. */
export const ROUTES: readonly Route[] = [listPets, createPet, getPet, listOrders];
