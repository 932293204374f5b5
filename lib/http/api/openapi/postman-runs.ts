/** What a run from top to bottom needs: an order, ids of what was created before, and what an empty project cannot do. */

/** These folders have requests that need what those of others create. */
const FOLDERS = ["Project", "Pets", "Photos", "Categories", "Store", "Adoptions", "Site", "Enquiries", "Domains", "Events"];

/** Folders beside these keep their places after them. */
export function inOrder<T extends { name: string }>(folders: readonly T[]): T[] {
  const placeOf = ({ name }: T): number => (FOLDERS.includes(name) ? FOLDERS.indexOf(name) : FOLDERS.length);
  return folders.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** Requests come after those that create what they are about, and removals last. */
export function placeOf({ method, path }: { method: string; path: string }): number {
  const isAboutOne = path.endsWith("}");
  // What is restored afterward has been removed, and photos go before their animal.
  const isLast = method === "delete" && isAboutOne && !path.includes("{petId}") && !path.includes("{projectId}");
  if (isLast) return 3;
  if (method === "post" && !path.includes("}")) return 0;
  return method === "get" && !isAboutOne ? 1 : 2;
}

/** Requests that create or list some store the first id, or what else the pattern finds. */
const KEEPS: Readonly<Record<string, readonly [variable: string, field: string]>> = {
  getProject: ["project", "slug"],
  createPet: ["petId", "id"],
  addPhoto: ["photoId", "id"],
  createCategory: ["categoryId", "id"],
  listOrders: ["orderId", "id"],
  listAdoptions: ["adoptionId", "id"],
  createEnquiry: ["enquiryId", "id"],
  publishSite: ["deployId", "id"],
  createDomain: ["domainId", "id"],
  createApiKey: ["apiKeyId", "id"],
  rotateApiKey: ["apiKeyId", "id"],
  createWebhook: ["webhookId", "id"],
  testWebhook: ["deliveryId", "deliveryId"],
  listEvents: ["eventId", "id"],
  createProject: ["projectId", "id"],
  createInvitation: ["invitationId", "id"],
};

/** Ids in paths; no request finds a member, whom a run could remove. */
export const KEPT_IDS = [...new Set(Object.values(KEEPS).map(([variable]) => variable)), "memberId"];

/** The example that fits a run. */
export const CHOSEN_EXAMPLES: Readonly<Record<string, string>> = { updateSite: "open", updateAdoption: "plan", createProject: "test" };

/** Beside success: someone must choose a file; a domain waits for DNS, and a version for its turn; a token may be too old. */
const ALSO: Readonly<Record<string, readonly number[]>> = {
  addPhoto: [400],
  putSitePicture: [400],
  deleteSitePicture: [404],
  createDomain: [409],
  verifyDomain: [409],
  reverifyDomain: [409],
  prepareDomainCertificate: [409],
  cancelDomainCertificate: [409],
  triggerEvent: [409],
  updateProject: [409],
  replayDelivery: [409],
  deleteOwnProject: [403],
  restoreOwnProject: [404],
  resetOwnProject: [403],
  getProjectArchive: [403],
};

/** Skips what has nothing to be about, such as a photo if no one has chosen a file. */
export const skipUnless = (variables: readonly string[]): string[] =>
  variables.map((variable) => `if (!pm.variables.get("${variable}")) pm.execution.skipRequest();`);

/** Parsing JSON could lose digits of an int64. */
export function scriptAfter(operationId: string): string[] {
  const allowed = [200, 201, 202, 204, ...(ALSO[operationId] ?? [])];
  const check = `pm.test("is answered as expected", () => pm.expect(pm.response.code).to.be.oneOf(${JSON.stringify(allowed)}));`;
  const kept = KEEPS[operationId];
  if (kept === undefined) return [check];
  const [variable, field] = kept;
  return [
    check,
    `const found = /"${field}":"?([-\\w]+)/.exec(pm.response.text())?.[1];`,
    `if (pm.response.code < 300 && found !== undefined) pm.collectionVariables.set("${variable}", found);`,
  ];
}
