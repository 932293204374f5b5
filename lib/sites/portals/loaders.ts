import { clock } from "#lib/platform/clock.ts";
import { fileResponse } from "#lib/platform/text-stream.ts";
import { listCategories } from "#lib/shelter/categories/data.ts";
import { readPetQuery } from "#lib/shelter/pets/table/address.schema.ts";
import { petBatches } from "#lib/shelter/pets/table/export.data.ts";
import { photosOf } from "#lib/shelter/photos/data.ts";
import { mediaPath } from "#lib/shelter/photos/rules.ts";
import { type PortalRow, portalWriter } from "#lib/sites/portals/row.rules.ts";
import type { Portal, PortalCheck } from "#lib/sites/portals/schema.ts";
import { PortalTally } from "#lib/sites/portals/tally.state.ts";
import type { PortalAnimal } from "#lib/sites/portals/values.rules.ts";
import { portalFile } from "#lib/sites/portals/view.ts";
import { liveSiteOf } from "#lib/sites/publishing/deploys/loaders.ts";
import type { ProjectAccess } from "#lib/tenancy/scope/access.schema.ts";

type Access = Pick<ProjectAccess, "scope" | "project">;
type WrittenAnimal = PortalRow & { animal: PortalAnimal };

/** All animals, whatever a table shows: portals remove those that a file lacks. */
async function* writtenAnimals({ scope, project }: Access, portal: Portal, bins: readonly boolean[]): AsyncGenerator<WrittenAnimal[]> {
  const [categories, live] = await Promise.all([listCategories(scope), project.isTest ? undefined : liveSiteOf({ project })]);
  const names = new Map(categories.map(({ categoryId, name }) => [categoryId, name ?? ""]));
  const write = portalWriter(portal, { site: live?.address, now: clock()() });
  for (const bin of bins) {
    for await (const pets of petBatches(scope, { ...readPetQuery({}), bin })) {
      const photos = await photosOf(
        scope,
        pets.map(({ id }) => id),
      );
      const pathsOf = (id: string): string[] =>
        (photos.get(id) ?? []).flatMap(({ hash, state }) => (state === "ready" ? [mediaPath(hash, "jpeg")] : []));
      const animals = pets.map((pet) => ({ ...pet, category: names.get(pet.categoryId) ?? "", photos: pathsOf(pet.id) }));
      yield animals.map((animal) => ({ animal, ...write(animal) }));
    }
  }
}

/** What a file for the portal would leave out, cut, or write in another way. Memory is bounded. */
export async function checkPortal(access: Access, portal: Portal): Promise<PortalCheck> {
  const tally = new PortalTally();
  for await (const written of writtenAnimals(access, portal, [false, true])) {
    for (const { animal, notes, cells } of written) tally.add(animal, notes, cells !== undefined);
  }
  return tally.check;
}

async function* rowsOf(access: Access, portal: Portal): AsyncGenerator<string[][]> {
  for await (const written of writtenAnimals(access, portal, [false])) yield written.flatMap(({ cells }) => (cells ? [cells] : []));
}

/**
 * Holds at most 2,000 animals in memory.
 * @throws AppError `service_unavailable` at the start
 */
export async function portalExport(access: Access, portal: Portal): Promise<Response> {
  const { contentType, ending, parts } = portalFile(portal, rowsOf(access, portal));
  return await fileResponse(`filename="${access.project.slug}-${portal}.${ending}"`, contentType, parts);
}
