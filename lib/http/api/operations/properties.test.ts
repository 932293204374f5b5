import { expect, it } from "vitest";
import type { Route } from "#lib/http/api/define-route.ts";
import { ROUTES } from "#lib/http/api/operations/routes.ts";

/** Lists without a choice of order: a plan keeps them short, or the reader needs all. */
const SHORT = new Set(["listCategories", "listDomains", "listProjects", "listApiKeys", "listWebhooks", "listMembers", "listInvitations"]);
/** What only the service changes. */
const READ_ONLY = new Set([
  "/v1/store/orders/{orderId}",
  "/v1/events/{eventId}",
  "/v1/site/deploys/{deployId}",
  "/v1/pets/external/{externalId}",
  "/v1/invitations/{invitationId}",
]);
const DELIVERIES = "/v1/webhooks/{webhookId}/deliveries/{deliveryId}";

const isWrite = ({ method }: Route): boolean => method !== "GET";
const successOf = ({ replies }: Route) => Object.entries(replies).find(([status]) => status.startsWith("2"))?.[1];
const hasTag = (route: Route): boolean => "ETag" in (successOf(route)?.headers ?? {});
const isList = (route: Route): boolean => route.query !== undefined && "limit" in route.query;
const filtersOf = ({ query = {} }: Route): string[] =>
  Object.keys(query).filter((name) => !["limit", "after", "cursor", "order", "include", "fields"].includes(name));

/** A row of the table of operations and what each takes and returns. */
function rowOf(route: Route): string {
  const { name, method, query = {}, changes, isOnceByContent } = route;
  const columns = [
    isList(route) && ("order" in query ? "ordered" : "by id"),
    filtersOf(route).join(" "),
    hasTag(route) && "tag",
    changes && `If-Match of the ${changes}`,
    isWrite(route) && (isOnceByContent ? "once by content" : "once by key"),
    `${Object.keys(route.replies)
      .filter((status) => status !== "304")
      .join(" or ")}${successOf(route)?.schema ? "" : " without a body"}`,
  ];
  return [`${method} ${name}`, ...columns.filter(Boolean)].join("; ");
}

it("says of each operation what it takes and returns", () => {
  expect(ROUTES.map(rowOf)).toMatchInlineSnapshot(`
    [
      "GET listPets; ordered; status ids categoryId species breed sex size age goodWith hasPhotos listed q externalId updatedSince inBin; tag; 200",
      "POST createPet; tag; once by key; 201",
      "GET countPets; categoryId species breed sex size age goodWith hasPhotos listed q externalId updatedSince; tag; 200",
      "GET getPet; tag; 200",
      "PATCH updatePet; tag; If-Match of the animal; once by key; 200",
      "DELETE deletePet; If-Match of the animal; once by key; 204 without a body",
      "POST restorePet; tag; If-Match of the animal; once by key; 200",
      "POST batchPets; mode; once by key; 200",
      "PUT putPet; tag; If-Match of the animal; once by key; 200 or 201",
      "GET getExternalPet; tag; 200",
      "POST addPhoto; once by content; 200 or 201",
      "GET getPhoto; tag; 200",
      "PATCH updatePhoto; tag; If-Match of the photo; once by key; 200",
      "DELETE deletePhoto; If-Match of the photo; once by key; 204 without a body",
      "GET listCategories; by id; tag; 200",
      "POST createCategory; once by key; 201",
      "GET getCategory; tag; 200",
      "PUT putCategory; tag; If-Match of the category; once by key; 200 or 201",
      "DELETE deleteCategory; If-Match of the category; once by key; 204 without a body",
      "GET listOrders; ordered; petId status updatedSince; tag; 200",
      "GET getOrder; tag; 200",
      "GET listAdoptions; ordered; petId stage; tag; 200",
      "GET getAdoption; tag; 200",
      "PATCH updateAdoption; tag; If-Match of the adoption; once by key; 200",
      "GET listEnquiries; ordered; petId status updatedSince; tag; 200",
      "POST createEnquiry; once by key; 202",
      "GET getEnquiry; tag; 200",
      "PATCH updateEnquiry; tag; If-Match of the enquiry; once by key; 200",
      "GET getSite; tag; 200",
      "PATCH updateSite; tag; If-Match of the site; once by key; 200",
      "PUT putSitePicture; tag; once by content; 200",
      "DELETE deleteSitePicture; once by content; 204 without a body",
      "POST publishSite; once by key; 202",
      "GET listDeploys; ordered; tag; 200",
      "GET getDeploy; tag; 200",
      "GET listDomains; by id; tag; 200",
      "POST createDomain; tag; once by key; 201",
      "POST verifyDomain; tag; once by key; 202",
      "POST reverifyDomain; tag; once by key; 202",
      "POST prepareDomainCertificate; withPair; tag; once by key; 202",
      "DELETE cancelDomainCertificate; once by key; 204 without a body",
      "GET getDomain; tag; 200",
      "PATCH updateDomain; tag; If-Match of the domain; once by key; 200",
      "DELETE deleteDomain; withPair; If-Match of the domain; once by key; 204 without a body",
      "GET listEvents; ordered; types petId since until; tag; 200",
      "POST triggerEvent; once by key; 202 without a body",
      "GET getEvent; tag; 200",
      "GET getProject; tag; 200",
      "PATCH updateProject; tag; If-Match of the project; once by key; 200",
      "GET listProjects; by id; tag; 200",
      "POST createProject; once by key; 201",
      "GET getOwnProject; tag; 200",
      "GET getProjectArchive; 200",
      "PATCH renameOwnProject; tag; If-Match of the project; once by key; 200",
      "DELETE deleteOwnProject; If-Match of the project; once by content; 204 without a body",
      "POST restoreOwnProject; tag; once by content; 200",
      "POST resetOwnProject; once by content; 200",
      "GET listMembers; by id; tag; 200",
      "GET getMember; tag; 200",
      "PATCH updateMember; tag; If-Match of the member; once by key; 200",
      "DELETE deleteMember; If-Match of the member; once by key; 204 without a body",
      "GET listInvitations; by id; tag; 200",
      "POST createInvitation; once by key; 201",
      "GET getInvitation; tag; 200",
      "DELETE deleteInvitation; If-Match of the invitation; once by key; 204 without a body",
      "GET listApiKeys; by id; tag; 200",
      "POST createApiKey; once by key; 201",
      "POST rotateApiKey; If-Match of the API key; once by key; 201",
      "GET getApiKey; tag; 200",
      "PATCH updateApiKey; tag; If-Match of the API key; once by key; 200",
      "DELETE revokeApiKey; If-Match of the API key; once by key; 204 without a body",
      "GET listWebhooks; by id; tag; 200",
      "POST createWebhook; once by key; 201",
      "POST testWebhook; once by key; 202",
      "POST rotateWebhookSecret; If-Match of the webhook endpoint; once by key; 201",
      "POST replayWebhook; once by key; 202 without a body",
      "GET listDeliveries; ordered; status updatedSince; tag; 200",
      "GET getDelivery; tag; 200",
      "POST replayDelivery; once by key; 202 without a body",
      "GET getWebhook; tag; 200",
      "PATCH updateWebhook; tag; If-Match of the webhook endpoint; once by key; 200",
      "DELETE deleteWebhook; If-Match of the webhook endpoint; once by key; 204 without a body",
    ]
  `);
});

it("has a tag on everything that can be read, but on what is never the same twice", () => {
  const tagged = ROUTES.filter(({ name }) => name !== "getProjectArchive");
  expect(tagged.filter((route) => !isWrite(route) && !hasTag(route)).map(({ name }) => name)).toEqual([]);
});

it("has an order on each list that can grow long", () => {
  const unordered = ROUTES.filter((route) => isList(route) && !("order" in (route.query ?? {})) && !SHORT.has(route.name));
  expect(unordered.map(({ name }) => name)).toEqual([]);
});

it("takes conditions wherever a write changes what has a tag", () => {
  const tagged = new Set(ROUTES.filter((route) => !isWrite(route) && !isList(route)).map(({ path }) => path));
  const without = ROUTES.filter((route) => isWrite(route) && tagged.has(route.path) && !route.changes);
  expect(without.map(({ name }) => name)).toEqual([]);
});

it("returns the new tag with each change of one resource", () => {
  const silent = ROUTES.filter((route) => ["PATCH", "PUT"].includes(route.method) && !hasTag(route));
  expect(silent.map(({ name }) => name)).toEqual([]);
});

it("lets each resource be changed that callers own", () => {
  const changed = new Set(ROUTES.filter(({ method }) => method === "PATCH" || method === "PUT").map(({ path }) => path));
  const fixed = ROUTES.filter((route) => !isWrite(route) && route.path.endsWith("}") && !changed.has(route.path)).map(({ path }) => path);
  expect(fixed.filter((path) => !READ_ONLY.has(path) && path !== DELIVERIES)).toEqual([]);
});

it("says where a new resource is, in each 201", () => {
  expect(ROUTES.filter((route) => "201" in route.replies && !route.isCreation).map(({ name }) => name)).toEqual([]);
});

const UNFINISHED = ["Store", "Adoptions", "Enquiries", "Site", "Members", "Projects"];

it("has left beta with what is finished", () => {
  const unfinished = ROUTES.filter(({ stability, name }) => stability && name !== "triggerEvent").map(({ tag }) => tag);
  expect([...new Set(unfinished)].filter((tag) => !UNFINISHED.includes(tag))).toEqual([]);
});
