import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { archiveBytes } from "#lib/operations/archives/archive.service.ts";
import { type Collection, collectProject } from "#lib/operations/archives/collection.data.ts";
import { ABOUT_BYTES } from "#lib/operations/archives/download.rules.ts";
import { onCopySession } from "#lib/operations/backups/snapshot.data.ts";
import { clock } from "#lib/platform/clock.ts";
import { settings } from "#lib/platform/config/env.ts";
import { isDiskFull } from "#lib/platform/db/pool.ts";
import { AppError, DashboardError, OperatorError, TooManyRequests } from "#lib/platform/errors.ts";
import { FairPlaces, type Place } from "#lib/platform/fair-places.ts";
import { singleton } from "#lib/platform/runtime.ts";
import { textStream } from "#lib/platform/text-stream.ts";
import { MINUTE_MS } from "#lib/platform/time.ts";
import { writeAudit } from "#lib/tenancy/scope/audit.mutations.ts";
import type { Actor, ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";
import { requireProofOfToken } from "#lib/tenancy/scope/proof.mutations.ts";
import { inProject } from "#lib/tenancy/scope/rights.mutations.ts";
import { sharersOfRequest } from "#lib/tenancy/scope/sharers.data.ts";

/** In this process, on whose disk the rows are until they are sent. */
const MAX_AT_ONCE = { own: 1, total: 4 };
const MAX_COLLECTION_MS = 5 * MINUTE_MS;
const RETRY_SECONDS = 30;
const OWN_FULL = "An archive of this project, or of another of the same person, is being downloaded just now. Wait until that has ended.";

const PUSHED_OUT = "Others were waiting to download an archive, and this one took longest. Try again in a minute.";

const places = singleton("archives.downloads", () => {
  const ownFull = () => new TooManyRequests(OWN_FULL, RETRY_SECONDS);
  return new FairPlaces(MAX_AT_ONCE, { ownFull, pushedOut: () => new TooManyRequests(PUSHED_OUT, RETRY_SECONDS) });
});

async function record(scope: ProjectScope, actor: Actor): Promise<void> {
  await inProject(scope, actor, "project.write", async (tx) => {
    await requireProofOfToken(tx, actor);
    await writeAudit(tx, { scope, actor }, "project.export", scope.projectId, { after: { people: false } });
  });
}

async function collect({ projectId }: ProjectScope, scratch: string, leaves: AbortSignal): Promise<Collection> {
  const stop = AbortSignal.any([leaves, AbortSignal.timeout(MAX_COLLECTION_MS)]);
  const choice = { project: projectId, bySlug: false, people: false, scratch };
  return await onCopySession(settings().DATABASE_URL ?? "", "petstore archive", (db) => collectProject(db, choice), stop);
}

async function* bytesOf(collection: Collection, place: Place, end: () => Promise<void>): AsyncGenerator<Uint8Array> {
  try {
    yield* place.watch(archiveBytes(collection, clock()(), () => undefined));
  } finally {
    await end();
  }
}

const sizeOf = ({ tables, photoBytes }: Collection): number => tables.reduce((sum, { bytes }) => sum + bytes, photoBytes);

/**
 * Logs the download before anything is sent. An error breaks the connection, so a partial file never looks complete.
 * @param leaves aborted when the caller is gone
 * @throws see `inProject` and `requireProofOfToken`; TooManyRequests; `conflict` for a project that no archive can hold; `service_unavailable`
 */
export async function downloadArchive(scope: ProjectScope, slug: string, actor: Actor, leaves: AbortSignal): Promise<Response> {
  const place = places().take(await sharersOfRequest(scope, actor), true);
  let scratch: string | undefined;
  let isOver = false;
  const end = async (): Promise<void> => {
    if (isOver) return;
    isOver = true;
    if (scratch !== undefined) await rm(scratch, { recursive: true, force: true });
    place.leave();
  };
  try {
    await record(scope, actor);
    scratch = await mkdtemp(path.join(tmpdir(), "petstore-archive-"));
    const collection = await collect(scope, scratch, AbortSignal.any([leaves, place.signal]));
    for (const signal of [leaves, place.signal]) signal.addEventListener("abort", () => void end(), { once: true });
    return new Response(await textStream(bytesOf(collection, place, end)), {
      headers: {
        "Content-Type": "application/x-tar",
        "Content-Disposition": `attachment; filename="${slug}.tar"`,
        "X-Content-Type-Options": "nosniff",
        [ABOUT_BYTES]: String(sizeOf(collection)),
      },
    });
  } catch (error) {
    await end();
    if (place.signal.aborted) throw place.signal.reason;
    if (error instanceof OperatorError) throw new DashboardError("conflict", error.message);
    if (!isDiskFull(error)) throw error;
    const full = "The service has no room on its disk to prepare the archive. Tell the person who runs it, then try again.";
    throw new AppError("service_unavailable", full, { cause: error });
  }
}
