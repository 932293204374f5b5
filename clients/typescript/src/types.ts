import type { components, operations } from "./generated/schema.ts";

type Schemas = components["schemas"];
type QueryOf<Operation extends keyof operations> = NonNullable<operations[Operation]["parameters"]["query"]>;

export type Pet = Schemas["Pet"];
export type ListedPet = Schemas["ListedPet"];
export type NewPet = Schemas["NewPet"];
export type PetPatch = Schemas["PetPatch"];
export type PetByExternalId = Schemas["PetByExternalId"];
export type PetCounts = Schemas["PetCounts"];
/** What an animal is like, as it is listed. */
export type PetProfile = Schemas["PetProfile"];
/** What to change of it: what is left out stays, null clears. */
export type PetProfilePatch = Schemas["PetProfilePatch"];
export type PetStatus = Schemas["PetStatus"];
export type BatchOperation = Schemas["BatchOperation"];
export type BatchResult = Schemas["BatchResult"];
export type Category = Schemas["Category"];
export type Order = Schemas["Order"];
/** What a visitor has asked. Personal data. */
export type Enquiry = Schemas["Enquiry"];
/** Without what the visitor wrote. */
export type EnquiryStatus = Schemas["EnquiryStatus"];
export type EnquiryPatch = Schemas["EnquiryPatch"];
export type NewEnquiry = Schemas["NewEnquiry"];
export type EnquiryReceipt = Schemas["EnquiryReceipt"];
/** What happens between an animal and a person. */
export type Adoption = Schemas["Adoption"];
export type AdoptionPatch = Schemas["AdoptionPatch"];
/** The site as it is edited. */
export type Site = Schemas["Site"];
export type SitePatch = Schemas["SitePatch"];
/** A version of the site. */
export type Deploy = Schemas["SiteVersion"];
export type PublishedSite = Schemas["Deploy"];
export type Member = Schemas["Member"];
export type MemberPatch = Schemas["MemberPatch"];
export type Invitation = Schemas["Invitation"];
export type NewInvitation = Schemas["NewInvitation"];
export type CreatedInvitation = Schemas["CreatedInvitation"];
export type NewProject = Schemas["NewProject"];
export type ProjectReset = Schemas["ProjectReset"];
export type Photo = Schemas["Photo"];
export type PhotoPatch = Schemas["PhotoPatch"];
export type NewCategory = Schemas["NewCategory"];
export type Plan = Schemas["ProjectPatch"]["plan"];
export type ChosenPlan = Schemas["ChosenPlan"];
/** A domain of the published site, with the records to set and the last check of them. */
export type Domain = Schemas["Domain"];
export type NewDomain = Schemas["NewDomain"];
export type DomainPatch = Schemas["DomainPatch"];
/** A key, without its secret. */
export type ApiKey = Schemas["ApiKey"];
export type NewApiKey = Schemas["NewApiKey"];
export type ApiKeyPatch = Schemas["ApiKeyPatch"];
export type CreatedApiKey = Schemas["CreatedApiKey"];
/** An address that gets events, without its secret. */
export type WebhookEndpoint = Schemas["WebhookEndpoint"];
export type NewWebhookEndpoint = Schemas["NewWebhookEndpoint"];
export type WebhookEndpointPatch = Schemas["WebhookEndpointPatch"];
export type CreatedWebhookEndpoint = Schemas["CreatedWebhookEndpoint"];
export type WebhookReplay = Schemas["WebhookReplay"];
export type WebhookDelivery = Schemas["WebhookDelivery"];
export type WebhookDeliveryDetail = Schemas["WebhookDeliveryDetail"];
/** A project that a personal token may act in. */
export type MemberProject = Schemas["MemberProject"];
/** A project, its plan, and what is left of it. */
export type Project = Schemas["Project"];
/** Its `type` tells what `data` is. Types that this version does not know can come too: ignore them. */
export type PetstoreEvent =
  | Schemas["PetEvent"]
  | Schemas["OrderEvent"]
  | Schemas["EnquiryEvent"]
  | Schemas["DomainEvent"]
  | Schemas["KeyBannedEvent"]
  | Schemas["KeyExpiringEvent"]
  | Schemas["PlanEvent"];

/** Without `fields`: the client returns whole animals. */
export type PetQuery = Omit<QueryOf<"listPets">, "ids" | "fields">;
export type PetFilter = QueryOf<"countPets">;
export type PetExtra = NonNullable<PetQuery["include"]>[number];
export type BatchMode = NonNullable<QueryOf<"batchPets">["mode"]>;
export type CategoryQuery = QueryOf<"listCategories">;
export type OrderQuery = QueryOf<"listOrders">;
export type EnquiryQuery = QueryOf<"listEnquiries">;
export type AdoptionQuery = QueryOf<"listAdoptions">;
export type OrderedQuery = QueryOf<"listDeploys">;
export type DeliveryQuery = QueryOf<"listDeliveries">;
export type EventQuery = QueryOf<"listEvents">;
export type EventType = PetstoreEvent["type"];

export interface WrittenPet {
  pet: Pet;
  /** The animal's version, for `ifMatch`. */
  etag: string | undefined;
  /** False if the animal existed before. */
  isNew: boolean;
  /** An earlier request with the same idempotency key did it. */
  isReplayed: boolean;
  requestId: string | undefined;
}

export interface FoundEnquiry {
  enquiry: Enquiry;
  /** Its version, for `ifMatch`. */
  etag: string | undefined;
  requestId: string | undefined;
}

export interface WrittenEnquiry {
  enquiry: EnquiryStatus;
  /** Its version, for `ifMatch`. */
  etag: string | undefined;
  /** An earlier request with the same idempotency key did it. */
  isReplayed: boolean;
  requestId: string | undefined;
}
