import { requireConditions } from "#lib/http/api/conditions.ts";
import { defineRoute, type RouteContext } from "#lib/http/api/define-route.ts";
import { recordTag } from "#lib/http/api/entity-tag.ts";
import { pageReply } from "#lib/http/api/pagination.ts";
import { idParameter, ORDER_PARAMETER, oneOf, PAGE_PARAMETERS, petIdParameter, readId } from "#lib/http/api/parameters.ts";
import { pageRead, recordRead, writtenReply } from "#lib/http/api/replies.ts";
import { writeOnce } from "#lib/http/api/write-once.ts";
import { noSuch } from "#lib/platform/errors.ts";
import { exactJson } from "#lib/platform/exact-json.ts";
import { patchAdoptionWithin } from "#lib/shelter/adoptions/mutations.ts";
import { type AdoptionRecord, findAdoptionRecord, selectAdoptionRecords } from "#lib/shelter/adoptions/record.data.ts";
import {
  type AdoptionPatch,
  adoptionPatchSchema,
  adoptionRecordSchema,
  adoptionRecordsSchema,
  PERSONAL_FIELDS,
} from "#lib/shelter/adoptions/record.schema.ts";
import { adoptionRecordView } from "#lib/shelter/adoptions/record.view.ts";
import { ADOPTION_STAGES } from "#lib/shelter/adoptions/stages/rules.ts";
import { hasScope, requireScopes } from "#lib/tenancy/scope/scopes.rules.ts";

const ADOPTION_ID = { adoptionId: idParameter("The identifier of the adoption.", "5") };

type Caller = Pick<RouteContext<unknown, never>, "scopes" | "token">;

const seesAdopters = ({ scopes }: Caller): boolean => hasScope(scopes, "adopters", "read");

/** @throws AppError `insufficient_scope` */
function checkPersonal(caller: Caller, patch: AdoptionPatch): void {
  if (PERSONAL_FIELDS.every((field) => patch[field] === undefined)) return;
  requireScopes(caller.token ? "token" : "key", caller.scopes, ["adopters:write"]);
}

/** @throws AppError `not_found` */
const readAdoptionId = (path: Record<string, string>): string => readId(path, "adoptionId", "adoption");

const settingsOf = ({ id, version }: { id: string; version: string | number }): string => `${id}.${version}`;

function shown(record: AdoptionRecord | undefined, caller: Caller) {
  if (!record) throw noSuch("adoption");
  const body = exactJson(adoptionRecordView(record, seesAdopters(caller)));
  return { status: 200, body, etag: recordTag(settingsOf(record), body) };
}

const OPEN_EXAMPLE = {
  ...{ id: 5, petId: 42, stage: "visit", orderId: null, enquiryId: 9, nextOn: "2026-12-01" },
  ...{ createdAt: "2026-11-21T09:30:00.000Z", updatedAt: "2026-11-22T10:00:00.000Z", movedAt: "2026-11-22T10:00:00.000Z" },
  ...{ homeAt: null, returnedOn: null },
};
const EXAMPLE = {
  ...OPEN_EXAMPLE,
  assignee: "sam@shelter.example",
  adopter: { name: "Ada Lovelace", email: "ada@example.org", phone: null },
  ...{ nextStep: "Visit them at home", note: null, returnReason: null },
};

const PATH = "/v1/adoptions";
const COMMON = { tag: "Adoptions", stability: "beta" } as const;
const PERSONAL = "Who adopts, who is responsible, the next step, and the notes come only with `adopters:read`.";

export const listAdoptions = defineRoute({
  name: "listAdoptions",
  method: "GET",
  path: PATH,
  ...COMMON,
  summary: "List adoptions",
  description: `Returns what happens between animals and people, from the first interest on, ascending by id unless \`order\` says otherwise. ${PERSONAL}`,
  query: {
    ...PAGE_PARAMETERS,
    petId: petIdParameter("adoptions of"),
    stage: { description: "Return only adoptions at this stage.", example: "reserved", ...oneOf(ADOPTION_STAGES, undefined) },
    order: ORDER_PARAMETER,
  },
  ...pageRead("A page of adoptions.", adoptionRecordsSchema, EXAMPLE),
  run: async ({ request, scope, query, ...caller }) => {
    const { values, texts } = query();
    const { rows, nextAfter } = await selectAdoptionRecords(scope, values);
    const body = exactJson(rows.map((record) => adoptionRecordView(record, seesAdopters(caller))));
    const { limit, petId, stage, order } = texts;
    return pageReply(request.origin, { path: PATH, kept: { limit, petId, stage, order }, body, nextAfter });
  },
});

export const getAdoption = defineRoute({
  name: "getAdoption",
  method: "GET",
  path: "/v1/adoptions/{adoptionId}",
  ...COMMON,
  summary: "Get an adoption",
  description: `Returns one adoption. ${PERSONAL}`,
  pathParameters: ADOPTION_ID,
  ...recordRead("The adoption.", adoptionRecordSchema, EXAMPLE),
  run: async ({ scope, path, ...caller }) => shown(await findAdoptionRecord(scope, readAdoptionId(path)), caller),
});

export const updateAdoption = defineRoute<AdoptionPatch>({
  name: "updateAdoption",
  method: "PATCH",
  path: "/v1/adoptions/{adoptionId}",
  ...COMMON,
  summary: "Change an adoption, or move it to another stage",
  description:
    "Changes an adoption and leaves the rest as it is (RFC 7396). Another stage moves its animal and order too, as in the dashboard; what that refuses is a 409. Who adopts, who is responsible, the next step, and the notes can be changed only with `adopters:write`. The response has none of them, because it is kept for replays.",
  pathParameters: ADOPTION_ID,
  changes: "adoption",
  body: {
    schema: adoptionPatchSchema,
    examples: { reserve: { stage: "reserved" }, plan: { nextStep: "Visit them at home", nextOn: "2026-12-01" } },
  },
  replies: { 200: writtenReply("The adoption as it is now.", adoptionRecordSchema, OPEN_EXAMPLE) },
  errors: ["conflict"],
  checkHead: (_, path) => void readAdoptionId(path),
  run: async ({ request, scope, actor, path, body, bytes, now, ...caller }) => {
    checkPersonal(caller, body);
    const adoptionId = readAdoptionId(path);
    const check = (row: { id: string; version: number }) => requireConditions(request, recordTag(settingsOf(row), ""), "adoption");
    return await writeOnce({ request, scope, actor, bytes, now }, async (locked) => {
      const changed = await patchAdoptionWithin(locked, scope, { adoptionId, patch: body, check }, actor);
      return { ...shown(await findAdoptionRecord(scope, adoptionId, locked), { scopes: [], token: undefined }), changed };
    });
  },
});
