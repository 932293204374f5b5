import type { Route } from "#lib/http/api/define-route.ts";
import { createPet } from "#lib/http/api/operations/create-pet.ts";
import { getPet } from "#lib/http/api/operations/get-pet.ts";
import { listEvents } from "#lib/http/api/operations/list-events.ts";
import { listOrders } from "#lib/http/api/operations/list-orders.ts";
import { listPets } from "#lib/http/api/operations/list-pets.ts";

export const ROUTES: readonly Route[] = [listPets, createPet, getPet, listOrders, listEvents];
