import { type Command, Option } from "commander";
import { reasonOf } from "#lib/operations/doctor/rules.ts";
import { settings } from "#lib/platform/config/env.ts";
import { mediaFolder } from "#lib/platform/db/embedded/locations.ts";
import { isAppError, OperatorError } from "#lib/platform/errors.ts";
import { ROOT } from "#lib/platform/programs.ts";
import { bucketStorage } from "#lib/platform/storage/bucket.service.ts";
import { type Copied, copyMissing } from "#lib/platform/storage/copy.service.ts";
import { folderStorage } from "#lib/platform/storage/folder.service.ts";
import type { Storage } from "#lib/platform/storage/schema.ts";
import { addVerb } from "#lib/programs/cli/terminal/arguments.ts";
import { grouped, print } from "#lib/programs/cli/terminal/output.ts";
import { ORIGINALS_PREFIX, OWNER_KEY, PHOTOS_PREFIX } from "#lib/shelter/photos/rules.ts";

interface Options {
  to: "bucket" | "folder";
  json?: boolean;
}

const ownerOf = async (storage: Storage): Promise<string | undefined> => (await storage.readWhole(OWNER_KEY))?.toString();

async function copyAll(from: Storage, to: Storage): Promise<Copied> {
  const [owner, other] = [await ownerOf(from), await ownerOf(to)];
  if (other !== undefined && other !== owner)
    throw new OperatorError(`${to.place} has the photos of another installation: choose another place. Nothing was copied.`);
  const parts: Copied[] = [];
  for (const prefix of [OWNER_KEY, ORIGINALS_PREFIX, PHOTOS_PREFIX]) parts.push(await copyMissing(from, to, prefix));
  const sum = (read: (part: Copied) => number): number => parts.reduce((total, part) => total + read(part), 0);
  return { files: sum(({ files }) => files), bytes: sum(({ bytes }) => bytes) };
}

async function copy(options: Options): Promise<void> {
  const { MEDIA_URL, DATA_DIR } = settings();
  if (!MEDIA_URL) throw new OperatorError("Which bucket? Set MEDIA_URL to it for this command. Nothing was copied.");
  const places = [folderStorage(mediaFolder(ROOT, DATA_DIR)), bucketStorage(MEDIA_URL)] as const;
  const [from, to] = options.to === "bucket" ? places : [places[1], places[0]];
  const copied = await copyAll(from, to).catch((error: unknown) => {
    // Visitors' messages give neither place nor reason.
    throw isAppError(error) ? new OperatorError(`${reasonOf(error.cause)} Run it again: it continues.`, { cause: error }) : error;
  });
  const files = copied.files === 1 ? "1 file" : `${grouped(copied.files)} files`;
  const megabytes = grouped(Math.ceil(copied.bytes / 1e6));
  print(options, {
    json: { from: from.place, to: to.place, ...copied },
    text: `Copied ${files}, ${megabytes} MB, from ${from.place} to ${to.place}.`,
  });
}

export function addPhotoVerbs(program: Command): void {
  const photos = program.command("photos").description("where photos are kept");
  addVerb(photos, "copy", "copy the photos that are missing there, between the folder of DATA_DIR and the bucket of MEDIA_URL")
    .addOption(new Option("--to <place>", "where to").choices(["bucket", "folder"]).makeOptionMandatory())
    .action(copy);
}
