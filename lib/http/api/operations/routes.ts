import type { Route } from "#lib/http/api/define-route.ts";
import { addPhoto } from "#lib/http/api/operations/add-photo.ts";
import { batchPets } from "#lib/http/api/operations/batch-pets.ts";
import { createDomain } from "#lib/http/api/operations/create-domain.ts";
import { createPet } from "#lib/http/api/operations/create-pet.ts";
import { deleteDomain } from "#lib/http/api/operations/delete-domain.ts";
import { deletePet } from "#lib/http/api/operations/delete-pet.ts";
import { deletePhoto } from "#lib/http/api/operations/delete-photo.ts";
import { getDomain } from "#lib/http/api/operations/get-domain.ts";
import { getEnquiry } from "#lib/http/api/operations/get-enquiry.ts";
import { getPet } from "#lib/http/api/operations/get-pet.ts";
import { getProject } from "#lib/http/api/operations/get-project.ts";
import { listCategories } from "#lib/http/api/operations/list-categories.ts";
import { listDomains } from "#lib/http/api/operations/list-domains.ts";
import { listEnquiries } from "#lib/http/api/operations/list-enquiries.ts";
import { listEvents } from "#lib/http/api/operations/list-events.ts";
import { listOrders } from "#lib/http/api/operations/list-orders.ts";
import { listPets } from "#lib/http/api/operations/list-pets.ts";
import { putPet } from "#lib/http/api/operations/put-pet.ts";
import { restorePet } from "#lib/http/api/operations/restore-pet.ts";
import { updateDomain } from "#lib/http/api/operations/update-domain.ts";
import { updateEnquiry } from "#lib/http/api/operations/update-enquiry.ts";
import { updatePet } from "#lib/http/api/operations/update-pet.ts";
import { updatePhoto } from "#lib/http/api/operations/update-photo.ts";
import { verifyDomain } from "#lib/http/api/operations/verify-domain.ts";

export const ROUTES: readonly Route[] = [
  listPets,
  createPet,
  getPet,
  updatePet,
  deletePet,
  restorePet,
  batchPets,
  putPet,
  addPhoto,
  updatePhoto,
  deletePhoto,
  listCategories,
  listOrders,
  listEnquiries,
  getEnquiry,
  updateEnquiry,
  listDomains,
  createDomain,
  verifyDomain,
  getDomain,
  updateDomain,
  deleteDomain,
  listEvents,
  getProject,
];
