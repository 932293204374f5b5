// biome-ignore-all lint/performance/noBarrelFile: this is what the package exports.
export { PetstoreError } from "./errors.ts";
export type { Follow } from "./events.ts";
export type { Listing, Page } from "./listing.ts";
export type { CallOptions, PetstoreOptions, WriteOptions } from "./options.ts";
export { Petstore } from "./petstore.ts";
export type {
  ApiKey,
  ApiKeyPatch,
  BatchOperation,
  BatchResult,
  Category,
  CreatedApiKey,
  CreatedWebhookEndpoint,
  Domain,
  DomainPatch,
  Enquiry,
  EnquiryPatch,
  EnquiryStatus,
  FoundEnquiry,
  ListedPet,
  MemberProject,
  NewApiKey,
  NewDomain,
  NewPet,
  NewWebhookEndpoint,
  Order,
  Pet,
  PetByExternalId,
  PetCounts,
  PetExtra,
  PetFilter,
  PetPatch,
  PetProfile,
  PetProfilePatch,
  PetStatus,
  PetstoreEvent,
  Project,
  WebhookDelivery,
  WebhookDeliveryDetail,
  WebhookEndpoint,
  WebhookEndpointPatch,
  WebhookReplay,
  WrittenEnquiry,
  WrittenPet,
} from "./types.ts";
export { verifyWebhook, type WebhookHeaders } from "./webhooks.ts";
