import { readConditions } from "#lib/http/api/conditions.ts";
import type { CoreRequest } from "#lib/http/api/core.ts";
import type { Parameter, Reply, RouteContext } from "#lib/http/api/define-route.ts";
import { type Answer, writeOnce } from "#lib/http/api/write-once.ts";
import { noSuch } from "#lib/platform/errors.ts";
import { exactJson } from "#lib/platform/exact-json.ts";
import { int64FromText } from "#lib/platform/int64.ts";
import { int64Schema } from "#lib/platform/int64-schema.ts";
import { petEtag } from "#lib/shelter/pets/etag.rules.ts";
import { petView } from "#lib/shelter/pets/view.ts";
import { writePet, writePetWithin } from "#lib/shelter/pets/write.mutations.ts";
import type { PetWrite, Written } from "#lib/shelter/pets/write.rules.ts";

export const PET_ID: Record<"petId", Parameter> = {
  petId: { description: "The identifier of the animal.", schema: int64Schema, example: "42" },
};

/** @throws AppError `not_found` */
export function readPetId(path: Record<string, string>): string {
  const id = int64FromText(path["petId"] ?? "");
  if (id === undefined) throw noSuch("animal");
  return id.toString();
}

/** @throws AppError `not_found` */
export const checkPetId = (_: CoreRequest, path: Record<string, string>): void => void readPetId(path);

export function petAnswer(status: 200 | 201, { pet, changed }: Written): Answer {
  return { status, body: exactJson(petView(pet)), etag: petEtag(pet), changed };
}

/** @throws AppError as `writePet` does */
export async function runPetWrite(
  { request, scope, actor, path, bytes, now }: Pick<RouteContext<unknown, never>, "request" | "scope" | "actor" | "path" | "bytes" | "now">,
  changes: Pick<PetWrite, "change" | "profile">,
  answerOf: (written: Written) => Answer,
): Promise<Reply> {
  const write = { petId: readPetId(path), conditions: readConditions(request), ...changes };
  return await writeOnce(
    { request, scope, actor, bytes, now },
    async (on) => answerOf(await writePetWithin(on, scope, write, actor)),
    async () => answerOf(await writePet(scope, write, actor)),
  );
}
