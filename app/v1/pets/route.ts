import { nextLane } from "#lib/http/api/lanes/next-lane.ts";
import { listPets } from "#lib/http/api/operations/list-pets.ts";
import { createPet } from "#lib/http/api/operations/pets.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = nextLane(listPets, createPet);
