import { ADMIN } from "./admin.ts";
import { ANIMAL_PAGE } from "./animal-page.ts";
import { ANIMALS } from "./animals.ts";
import { DEMO } from "./demo.ts";
import { IDENTITY } from "./identity.ts";
import { PROJECT } from "./project.ts";
import type { Shot } from "./shot.ts";
import { SIGNED_OUT } from "./signed-out.ts";

/** New pages belong in one of these lists. */
export const SHOTS: Shot[] = [...SIGNED_OUT, ...ANIMALS, ...ANIMAL_PAGE, ...DEMO, ...PROJECT, ...IDENTITY, ...ADMIN];

/** Taken last, with the database down. */
export const SHOTS_WITHOUT_DATABASE: Shot[] = [
  { name: "status-without-database", path: () => "/status" },
  { name: "away-home", path: () => "/" },
  { name: "away-sign-in", path: () => "/sign-in" },
  { name: "away-projects", path: () => "/projects", as: "owner", status: 503 },
  { name: "away-overview", path: ({ shelter }) => `/p/${shelter}`, as: "owner", status: 503 },
  { name: "away-print", path: ({ shelter, pet }) => `/p/${shelter}/animals/print?ids=${pet}`, as: "owner", status: 503 },
  { name: "away-site", path: ({ site }) => site, status: 503 },
];
