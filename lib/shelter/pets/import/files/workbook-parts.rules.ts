import { posix } from "node:path";
import { addToCell, emptyCell, fullLength } from "#lib/shelter/pets/import/cell-limit.rules.ts";
import { type NumberPattern, patternOf, unescaped } from "#lib/shelter/pets/import/files/cell-text.rules.ts";
import { damaged, FileError, TOO_LARGE } from "#lib/shelter/pets/import/files/file-error.rules.ts";
import type { XmlAttributes, XmlHandler } from "#lib/shelter/pets/import/files/xml.rules.ts";

/** Spreadsheets write fewer. */
const [MAX_RELATIONS, MAX_STYLES] = [10_000, 100_000];
const MAX_SHARED_TEXTS = 500_000;
const MAX_SHARED_CHARACTERS = 16 * 1024 * 1024;

interface Relation {
  id: string;
  /** `worksheet`, `styles`, … */
  kind: string;
  path: string;
}

export class Relations implements XmlHandler {
  readonly #folder: string;
  readonly list: Relation[] = [];

  /** @param source of the part; empty for the package */
  constructor(source: string) {
    this.#folder = posix.dirname(`/${source}`);
  }

  static pathOf(source: string): string {
    return posix.join(posix.dirname(source), "_rels", `${posix.basename(source)}.rels`);
  }

  open(name: string, { Id = "", Type = "", Target = "", TargetMode }: XmlAttributes): void {
    if (name !== "Relationship" || TargetMode === "External") return;
    if (this.list.length === MAX_RELATIONS) throw damaged();
    this.list.push({ id: Id, kind: posix.basename(Type), path: posix.resolve(this.#folder, Target).slice(1) });
  }

  find(kind: string): string | undefined {
    return this.list.find((relation) => relation.kind === kind)?.path;
  }
}

export class Workbook implements XmlHandler {
  readonly sheets: { name: string; relation: string; isVisible: boolean }[] = [];
  is1904 = false;

  open(name: string, attributes: XmlAttributes): void {
    if (name === "workbookPr") this.is1904 = /^(?:1|true)$/.test(attributes["date1904"] ?? "");
    if (name !== "sheet") return;
    if (this.sheets.length === MAX_RELATIONS) throw damaged();
    const relation = Object.entries(attributes).find(([key]) => key.endsWith(":id"))?.[1] ?? "";
    this.sheets.push({ name: attributes["name"] ?? "", relation, isVisible: (attributes["state"] ?? "visible") === "visible" });
  }
}

export class Styles implements XmlHandler {
  readonly #custom = new Map<number, string>();
  readonly patterns: NumberPattern[] = [];
  #isInCells = false;

  open(name: string, { numFmtId = "0", formatCode = "" }: XmlAttributes): void {
    if (name === "cellXfs") this.#isInCells = true;
    if (name === "numFmt") this.#custom.set(Number(numFmtId), formatCode);
    if (name === "xf" && this.#isInCells) this.patterns.push(patternOf(Number(numFmtId), this.#custom));
    if (this.#custom.size > MAX_STYLES || this.patterns.length > MAX_STYLES) throw damaged();
  }

  close(name: string): void {
    if (name === "cellXfs") this.#isInCells = false;
  }
}

export class SharedTexts implements XmlHandler {
  readonly texts: string[] = [];
  /** Full lengths of truncated texts, by position. */
  readonly longTexts = new Map<number, number>();
  #characters = 0;
  #text = emptyCell();
  #isInText = false;
  #isInReading = false;

  open(name: string): void {
    if (name === "si") this.#text = emptyCell();
    // Japanese pronunciation is no text.
    if (name === "rPh") this.#isInReading = true;
    this.#isInText = name === "t" && !this.#isInReading;
  }

  text(text: string): void {
    if (this.#isInText) addToCell(this.#text, text);
  }

  close(name: string): void {
    if (name === "t") this.#isInText = false;
    if (name === "rPh") this.#isInReading = false;
    if (name !== "si") return;
    const length = fullLength(this.#text);
    if (length !== undefined) this.longTexts.set(this.texts.length, length);
    this.#characters += this.#text.kept.length;
    if (this.texts.length === MAX_SHARED_TEXTS || this.#characters > MAX_SHARED_CHARACTERS) throw new FileError(TOO_LARGE);
    const text = unescaped(this.#text.kept);
    // A copy frees the surrounding XML.
    this.texts.push(text.isWellFormed() ? Buffer.from(text).toString() : text);
  }
}
