import { nextLane } from "#lib/http/api/lanes/next-lane.ts";
import { createPet } from "#lib/http/api/operations/create-pet.ts";
import { listPets } from "#lib/http/api/operations/list-pets.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = nextLane(listPets, createPet);
