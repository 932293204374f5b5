import { FileError } from "#lib/shelter/pets/import/files/file-error.rules.ts";
import { MAX_ENTRY_CHARACTERS, MAX_ENTRY_DEPTH, MAX_ENTRY_VALUES } from "#lib/shelter/pets/import/schema.ts";

const [TAB, LINE_FEED, CARRIAGE_RETURN, SPACE, QUOTE, COMMA] = [0x09, 0x0a, 0x0d, 0x20, 0x22, 0x2c];
const [OPEN_LIST, BACKSLASH, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5c, 0x5d, 0x7b, 0x7d];

const NO_LIST = "The file must contain one list of animals, in square brackets.";
const notJson = (reason: string): string => `The file is not valid JSON: ${reason}.`;

const isBlank = (code: number): boolean => code === SPACE || code === LINE_FEED || code === CARRIAGE_RETURN || code === TAB;

/** No parser sees an entry beyond the limits. Entries may still be malformed (RFC 8259). */
export class JsonListSplitter {
  #place: "before" | "inside" | "after" = "before";
  #isInString = false;
  #isEscaped = false;
  #depth = 0;
  #values = 0;
  #begun = "";
  #entries = 0;

  /**
   * @returns source texts of completed entries
   * @throws FileError when not a list or an entry exceeds a limit
   */
  push(part: string): string[] {
    const complete: string[] = [];
    let start = 0;
    for (let i = 0; i < part.length; i += 1) {
      const code = part.charCodeAt(i);
      if (this.#place !== "inside") {
        if (isBlank(code)) continue;
        if (this.#place === "after") throw new FileError(notJson("there is more text after the end of the list"));
        if (code !== OPEN_LIST) throw new FileError(NO_LIST);
        this.#place = "inside";
        start = i + 1;
      } else if (this.#isInString) {
        if (this.#isEscaped) this.#isEscaped = false;
        else if (code === BACKSLASH) this.#isEscaped = true;
        else if (code === QUOTE) this.#isInString = false;
      } else if (code === QUOTE) this.#isInString = true;
      else if (code === OPEN_LIST || code === OPEN_OBJECT) this.#descend();
      else if (this.#depth > 0) {
        if (code === CLOSE_LIST || code === CLOSE_OBJECT) this.#depth -= 1;
        else if (code === COMMA) this.#countValue();
      } else if (code === COMMA || code === CLOSE_LIST) {
        this.#end(part.slice(start, i), code === CLOSE_LIST, complete);
        start = i + 1;
      } else if (code === CLOSE_OBJECT) throw this.#malformed("unexpected “}”");
    }
    if (this.#place === "inside") this.#keep(part.slice(start));
    return complete;
  }

  /** @throws FileError when the list is incomplete */
  end(): void {
    if (this.#place === "before") throw new FileError(NO_LIST);
    if (this.#place === "inside") throw new FileError(notJson("the file ends before the list is closed"));
  }

  #end(rest: string, isLast: boolean, complete: string[]): void {
    this.#keep(rest);
    const source = this.#begun;
    this.#begun = "";
    this.#values = 0;
    if (isLast) this.#place = "after";
    if (source.trim() === "") {
      if (isLast && this.#entries === 0) return;
      throw this.#malformed("nothing between two commas, or a comma before the closing bracket");
    }
    this.#entries += 1;
    complete.push(source);
  }

  #keep(text: string): void {
    this.#begun += text;
    if (this.#begun.length > MAX_ENTRY_CHARACTERS)
      throw new FileError(`Entry ${this.#entries + 1} of the list has more than ${MAX_ENTRY_CHARACTERS.toLocaleString("en")} characters.`);
  }

  #descend(): void {
    this.#depth += 1;
    this.#countValue();
    if (this.#depth > MAX_ENTRY_DEPTH)
      throw new FileError(`Entry ${this.#entries + 1} of the list is nested more than ${MAX_ENTRY_DEPTH} levels deep.`);
  }

  #countValue(): void {
    this.#values += 1;
    if (this.#values > MAX_ENTRY_VALUES)
      throw new FileError(`Entry ${this.#entries + 1} of the list holds more than ${MAX_ENTRY_VALUES} values.`);
  }

  #malformed(reason: string): FileError {
    return new FileError(notJson(`${reason} (entry ${this.#entries + 1})`));
  }
}
