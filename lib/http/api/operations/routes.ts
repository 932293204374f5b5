import type { Route } from "#lib/http/api/define-route.ts";
import { addPhoto } from "#lib/http/api/operations/add-photo.ts";
import { batchPets } from "#lib/http/api/operations/batch-pets.ts";
import { cancelDomainCertificate } from "#lib/http/api/operations/cancel-domain-certificate.ts";
import { countPets } from "#lib/http/api/operations/count-pets.ts";
import { createApiKey } from "#lib/http/api/operations/create-api-key.ts";
import { createCategory } from "#lib/http/api/operations/create-category.ts";
import { createDomain } from "#lib/http/api/operations/create-domain.ts";
import { createPet } from "#lib/http/api/operations/create-pet.ts";
import { createProject } from "#lib/http/api/operations/create-project.ts";
import { createWebhook } from "#lib/http/api/operations/create-webhook.ts";
import { deleteCategory } from "#lib/http/api/operations/delete-category.ts";
import { deleteDomain } from "#lib/http/api/operations/delete-domain.ts";
import { deletePet } from "#lib/http/api/operations/delete-pet.ts";
import { deletePhoto } from "#lib/http/api/operations/delete-photo.ts";
import { deleteWebhook } from "#lib/http/api/operations/delete-webhook.ts";
import { getApiKey } from "#lib/http/api/operations/get-api-key.ts";
import { getDelivery } from "#lib/http/api/operations/get-delivery.ts";
import { getDomain } from "#lib/http/api/operations/get-domain.ts";
import { getEnquiry } from "#lib/http/api/operations/get-enquiry.ts";
import { getPet } from "#lib/http/api/operations/get-pet.ts";
import { getProject } from "#lib/http/api/operations/get-project.ts";
import { getWebhook } from "#lib/http/api/operations/get-webhook.ts";
import { listApiKeys } from "#lib/http/api/operations/list-api-keys.ts";
import { listCategories } from "#lib/http/api/operations/list-categories.ts";
import { listDeliveries } from "#lib/http/api/operations/list-deliveries.ts";
import { listDomains } from "#lib/http/api/operations/list-domains.ts";
import { listEnquiries } from "#lib/http/api/operations/list-enquiries.ts";
import { listEvents } from "#lib/http/api/operations/list-events.ts";
import { listOrders } from "#lib/http/api/operations/list-orders.ts";
import { listPets } from "#lib/http/api/operations/list-pets.ts";
import { listProjects } from "#lib/http/api/operations/list-projects.ts";
import { listWebhooks } from "#lib/http/api/operations/list-webhooks.ts";
import { prepareDomainCertificate } from "#lib/http/api/operations/prepare-domain-certificate.ts";
import { publishSite } from "#lib/http/api/operations/publish-site.ts";
import { putCategory } from "#lib/http/api/operations/put-category.ts";
import { putPet } from "#lib/http/api/operations/put-pet.ts";
import { replayDelivery } from "#lib/http/api/operations/replay-delivery.ts";
import { replayWebhook } from "#lib/http/api/operations/replay-webhook.ts";
import { restorePet } from "#lib/http/api/operations/restore-pet.ts";
import { reverifyDomain } from "#lib/http/api/operations/reverify-domain.ts";
import { revokeApiKey } from "#lib/http/api/operations/revoke-api-key.ts";
import { rotateApiKey } from "#lib/http/api/operations/rotate-api-key.ts";
import { rotateWebhookSecret } from "#lib/http/api/operations/rotate-webhook-secret.ts";
import { testWebhook } from "#lib/http/api/operations/test-webhook.ts";
import { updateApiKey } from "#lib/http/api/operations/update-api-key.ts";
import { updateDomain } from "#lib/http/api/operations/update-domain.ts";
import { updateEnquiry } from "#lib/http/api/operations/update-enquiry.ts";
import { updatePet } from "#lib/http/api/operations/update-pet.ts";
import { updatePhoto } from "#lib/http/api/operations/update-photo.ts";
import { updateProject } from "#lib/http/api/operations/update-project.ts";
import { updateWebhook } from "#lib/http/api/operations/update-webhook.ts";
import { verifyDomain } from "#lib/http/api/operations/verify-domain.ts";

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
  addPhoto,
  updatePhoto,
  deletePhoto,
  listCategories,
  createCategory,
  putCategory,
  deleteCategory,
  listOrders,
  listEnquiries,
  getEnquiry,
  updateEnquiry,
  publishSite,
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
