import { readConditions } from "#lib/http/api/conditions.ts";
import type { CoreRequest } from "#lib/http/api/core.ts";
import type { Reply, RouteContext } from "#lib/http/api/define-route.ts";
import { idParameter, readId } from "#lib/http/api/parameters.ts";
import { type Answer, writeOnce } from "#lib/http/api/write-once.ts";
import { exactJson } from "#lib/platform/exact-json.ts";
import { petEtag } from "#lib/shelter/pets/etag.rules.ts";
import { petView } from "#lib/shelter/pets/view.ts";
import { writePet, writePetWithin } from "#lib/shelter/pets/write.mutations.ts";
import type { PetWrite, Written } from "#lib/shelter/pets/write.rules.ts";

export const PET_ID = { petId: idParameter("The identifier of the animal.", "42") };

/** @throws AppError `not_found` */
export const readPetId = (path: Record<string, string>): string => readId(path, "petId", "animal");

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
