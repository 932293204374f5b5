import { nextLane } from "#lib/http/next-lane.ts";
import { createPet } from "#lib/http/operations/create-pet.ts";
import { listPets } from "#lib/http/operations/list-pets.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = nextLane(listPets, createPet);
