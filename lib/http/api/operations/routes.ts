import type { Route } from "#lib/http/api/define-route.ts";
import { getAdoption, listAdoptions, updateAdoption } from "#lib/http/api/operations/adoptions.ts";
import { createApiKey, getApiKey, listApiKeys, revokeApiKey, rotateApiKey, updateApiKey } from "#lib/http/api/operations/api-keys.ts";
import { batchPets } from "#lib/http/api/operations/batch-pets.ts";
import { createCategory, deleteCategory, getCategory, listCategories, putCategory } from "#lib/http/api/operations/categories.ts";
import { countPets } from "#lib/http/api/operations/count-pets.ts";
import { getDelivery, listDeliveries, replayDelivery, replayWebhook, testWebhook } from "#lib/http/api/operations/deliveries.ts";
import { cancelDomainCertificate, prepareDomainCertificate, reverifyDomain, verifyDomain } from "#lib/http/api/operations/domain-checks.ts";
import { createDomain, deleteDomain, getDomain, listDomains, updateDomain } from "#lib/http/api/operations/domains.ts";
import { getEnquiry, listEnquiries, updateEnquiry } from "#lib/http/api/operations/enquiries.ts";
import { getEvent, listEvents } from "#lib/http/api/operations/list-events.ts";
import { getOrder, listOrders } from "#lib/http/api/operations/list-orders.ts";
import { listPets } from "#lib/http/api/operations/list-pets.ts";
import { createPet, deletePet, getPet, restorePet, updatePet } from "#lib/http/api/operations/pets.ts";
import { addPhoto, deletePhoto, getPhoto, updatePhoto } from "#lib/http/api/operations/photos.ts";
import { createProject, getProject, listProjects, updateProject } from "#lib/http/api/operations/projects.ts";
import { getDeploy, publishSite } from "#lib/http/api/operations/publish-site.ts";
import { getExternalPet, putPet } from "#lib/http/api/operations/put-pet.ts";
import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhooks,
  rotateWebhookSecret,
  updateWebhook,
} from "#lib/http/api/operations/webhooks.ts";

export const ROUTES: readonly Route[] = [
  listPets,
  createPet,
  countPets,
  getPet,
  updatePet,
  deletePet,
  restorePet,
  batchPets,
  putPet,
  getExternalPet,
  addPhoto,
  getPhoto,
  updatePhoto,
  deletePhoto,
  listCategories,
  createCategory,
  getCategory,
  putCategory,
  deleteCategory,
  listOrders,
  getOrder,
  listAdoptions,
  getAdoption,
  updateAdoption,
  listEnquiries,
  getEnquiry,
  updateEnquiry,
  publishSite,
  getDeploy,
  listDomains,
  createDomain,
  verifyDomain,
  reverifyDomain,
  prepareDomainCertificate,
  cancelDomainCertificate,
  getDomain,
  updateDomain,
  deleteDomain,
  listEvents,
  getEvent,
  getProject,
  updateProject,
  listProjects,
  createProject,
  listApiKeys,
  createApiKey,
  rotateApiKey,
  getApiKey,
  updateApiKey,
  revokeApiKey,
  listWebhooks,
  createWebhook,
  testWebhook,
  rotateWebhookSecret,
  replayWebhook,
  listDeliveries,
  getDelivery,
  replayDelivery,
  getWebhook,
  updateWebhook,
  deleteWebhook,
];
