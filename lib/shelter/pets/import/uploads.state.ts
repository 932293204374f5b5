import { AppError } from "#lib/platform/errors.ts";
import { FairPlaces } from "#lib/platform/fair-places.ts";
import { singleton } from "#lib/platform/runtime.ts";

/** At the same time in a process; each holds a part. */
const MAX_UPLOADS = { own: 4, total: 16 };
const OWN_FULL = `${MAX_UPLOADS.own} files are already being uploaded to this project, or to others of the same person. Try again shortly.`;
const PUSHED_OUT = "The upload was slow, and others were waiting to upload. Upload the file again on a better connection.";

export const uploadPlaces = singleton("pets.import.uploads", () => {
  const unavailable = (sentence: string) => () => new AppError("service_unavailable", sentence);
  return new FairPlaces(MAX_UPLOADS, { ownFull: unavailable(OWN_FULL), pushedOut: unavailable(PUSHED_OUT) });
});
