import { storable } from "#lib/platform/stored-text.ts";

/** Says why the whole file is unusable. */
export class FileError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(storable(message), options);
  }
}
