import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** Ends everything in reverse order, also when a later part does not start. */
export class Started {
  readonly #ends: (() => unknown)[] = [];
  #adding: Promise<unknown> = Promise.resolve();
  isOver = false;

  /** @throws Error when all is being ended; a part that starts meanwhile is ended too */
  async add<T>(start: () => T | Promise<T>, end: (part: T) => unknown): Promise<T> {
    const adding = this.#add(start, end);
    this.#adding = adding.catch(() => undefined);
    return await adding;
  }

  async #add<T>(start: () => T | Promise<T>, end: (part: T) => unknown): Promise<T> {
    if (this.isOver) throw new Error("the run was stopped");
    const part = await start();
    if (this.isOver) {
      await end(part);
      throw new Error("the run was stopped");
    }
    this.#ends.push(() => end(part));
    return part;
  }

  atEnd(end: () => unknown): Promise<void> {
    return this.add(() => undefined, end);
  }

  /** PostgreSQL and nginx run as other users under root, and must traverse it. */
  folder(name: string): Promise<string> {
    const make = (): string => {
      const made = mkdtempSync(path.join(tmpdir(), `petstore-${name}-`));
      chmodSync(made, 0o711);
      return made;
    };
    return this.add(make, (made) => rmSync(made, { recursive: true, force: true, maxRetries: 3 }));
  }

  async end(): Promise<void> {
    this.isOver = true;
    await this.#adding;
    for (const end of this.#ends.splice(0).reverse()) await end();
  }
}
