import { singleton } from "#lib/platform/runtime.ts";
import { FileError } from "#lib/shelter/pets/import/files/file-error.rules.ts";

/** A spreadsheet's largest file takes a fraction. */
export const maxCheckProcessorMs = singleton("pets.import.max-check-processor-ms", () => 30_000);

const TOO_MUCH_WORK =
  "The file takes too long to check. Keep only the columns that are imported, clear the number formats of its cells, or split it into several files.";

export class Effort {
  #spentMicroseconds = 0;

  /**
   * @param work must not await
   * @throws FileError when all work together took too long
   */
  spend<T>(work: () => T): T {
    const began = process.threadCpuUsage();
    const result = work();
    const { user, system } = process.threadCpuUsage(began);
    this.#spentMicroseconds += user + system;
    if (this.#spentMicroseconds > maxCheckProcessorMs() * 1000) throw new FileError(TOO_MUCH_WORK);
    return result;
  }
}
