import { AppError, noSuch } from "#lib/platform/errors.ts";
import { FairTurns } from "#lib/platform/fair-turns.ts";
import { singleton } from "#lib/platform/runtime.ts";
import { importedPhotos } from "#lib/shelter/pets/import/check/rows.data.ts";
import { MAX_SHEET_ROWS } from "#lib/shelter/pets/import/schema.ts";
import { checkedParts } from "#lib/shelter/photos/checked-parts.service.ts";
import { photoBytes } from "#lib/shelter/photos/download.service.ts";
import { formatOf } from "#lib/shelter/photos/rules.ts";
import type { Actor, ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

/** Passed on as it is, a larger one would cost more than a look at it is worth. */
const MAX_PREVIEW_BYTES = 4 * 1024 ** 2;
/** A page of rows waits; each photo that is being fetched holds a few parts of it. */
const BOUNDS = { max: 12, maxOfPerson: 3, maxOfProject: 3, maxWaitingOfPerson: 100, maxWaitingOfProject: 100, maxWaitMs: 20_000 };
const turns = singleton("photos.import-previews", () => new FairTurns(BOUNDS));

function streamOf(head: Uint8Array, rest: AsyncGenerator<Uint8Array>, leave: () => void): ReadableStream<Uint8Array> {
  const end = async (): Promise<void> => {
    leave();
    await rest.return(undefined);
  };
  return new ReadableStream({
    start: (controller) => controller.enqueue(head),
    pull: async (controller) => {
      const { done, value } = await rest.next().catch(async (error: unknown) => {
        await end();
        throw error;
      });
      if (!done) return controller.enqueue(value);
      await end();
      controller.close();
    },
    cancel: end,
  });
}

async function photoAt(url: string, leave: () => void): Promise<Response> {
  const parts = checkedParts(photoBytes(url, MAX_PREVIEW_BYTES), MAX_PREVIEW_BYTES);
  const { value: head = new Uint8Array(0) } = await parts.next();
  return new Response(streamOf(head, parts, leave), {
    headers: {
      "Content-Type": `image/${formatOf(head)?.toLowerCase()}`,
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "private, max-age=600",
    },
  });
}

/**
 * What an animal's first photo will be. The browser gets it from here, so that the address learns of no one who looks at it; it is fetched
 * like the import's own, and passed on undecoded.
 * @throws AppError `not_found` also where it cannot be fetched; `service_unavailable` when too many wait
 */
export async function importPhotoOf(scope: ProjectScope, importId: string, n: number, { id }: Actor): Promise<Response> {
  const [url] = n > MAX_SHEET_ROWS ? [] : await importedPhotos(scope, importId, n);
  if (url === undefined) throw noSuch("photo");
  const leave = await turns().take({ person: id ?? "", project: scope.projectId });
  if (typeof leave === "string") throw new AppError("service_unavailable", "Too many photos are being fetched. Try again shortly.");
  return await photoAt(url, leave).catch(() => {
    leave();
    throw noSuch("photo");
  });
}
