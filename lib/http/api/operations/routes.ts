import type { Route } from "#lib/http/api/define-route.ts";
import { getAdoption, listAdoptions, updateAdoption } from "#lib/http/api/operations/adoptions.ts";
import { createApiKey, getApiKey, listApiKeys, revokeApiKey, rotateApiKey, updateApiKey } from "#lib/http/api/operations/api-keys.ts";
import { batchPets } from "#lib/http/api/operations/batch-pets.ts";
import { createCategory, deleteCategory, getCategory, listCategories, putCategory } from "#lib/http/api/operations/categories.ts";
import { countPets } from "#lib/http/api/operations/count-pets.ts";
import { createEnquiry } from "#lib/http/api/operations/create-enquiry.ts";
import { getDelivery, listDeliveries, replayDelivery, replayWebhook, testWebhook } from "#lib/http/api/operations/deliveries.ts";
import { cancelDomainCertificate, prepareDomainCertificate, reverifyDomain, verifyDomain } from "#lib/http/api/operations/domain-checks.ts";
import { createDomain, deleteDomain, getDomain, listDomains, updateDomain } from "#lib/http/api/operations/domains.ts";
import { getEnquiry, listEnquiries, updateEnquiry } from "#lib/http/api/operations/enquiries.ts";
import { createInvitation, deleteInvitation, getInvitation, listInvitations } from "#lib/http/api/operations/invitations.ts";
import { getEvent, listEvents } from "#lib/http/api/operations/list-events.ts";
import { getOrder, listOrders } from "#lib/http/api/operations/list-orders.ts";
import { listPets } from "#lib/http/api/operations/list-pets.ts";
import { deleteMember, getMember, listMembers, updateMember } from "#lib/http/api/operations/members.ts";
import { deleteOwnProject, getOwnProject, renameOwnProject, restoreOwnProject } from "#lib/http/api/operations/own-projects.ts";
import { createPet, deletePet, getPet, restorePet, updatePet } from "#lib/http/api/operations/pets.ts";
import { addPhoto, deletePhoto, getPhoto, updatePhoto } from "#lib/http/api/operations/photos.ts";
import { getProjectArchive } from "#lib/http/api/operations/project-archive.ts";
import { createProject, getProject, listProjects, updateProject } from "#lib/http/api/operations/projects.ts";
import { getDeploy, listDeploys, publishSite } from "#lib/http/api/operations/publish-site.ts";
import { getExternalPet, putPet } from "#lib/http/api/operations/put-pet.ts";
import { deleteSitePicture, getSite, putSitePicture, updateSite } from "#lib/http/api/operations/site.ts";
import { resetOwnProject, triggerEvent } from "#lib/http/api/operations/test-projects.ts";
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
  createEnquiry,
  getEnquiry,
  updateEnquiry,
  getSite,
  updateSite,
  putSitePicture,
  deleteSitePicture,
  publishSite,
  listDeploys,
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
  triggerEvent,
  getEvent,
  getProject,
  updateProject,
  listProjects,
  createProject,
  getOwnProject,
  getProjectArchive,
  renameOwnProject,
  deleteOwnProject,
  restoreOwnProject,
  resetOwnProject,
  listMembers,
  getMember,
  updateMember,
  deleteMember,
  listInvitations,
  createInvitation,
  getInvitation,
  deleteInvitation,
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
