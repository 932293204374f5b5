import sax from "sax";
import { damaged, FileError } from "#lib/shelter/pets/import/files/file-error.rules.ts";

/** Spreadsheets write fewer; bounds memory. */
const [MAX_DEPTH, MAX_ATTRIBUTES] = [64, 64];

export type XmlAttributes = Readonly<Record<string, string>>;

/** Names lack their prefix. Text may come in pieces. */
export interface XmlHandler {
  open?(name: string, attributes: XmlAttributes): void;
  text?(text: string): void;
  close?(name: string): void;
}

const localName = (name: string): string => name.slice(name.indexOf(":") + 1);

/** Bounded memory: no document type, so no entities. */
export class XmlReader {
  readonly #parser = sax.parser(true);

  constructor(handler: XmlHandler) {
    const parser = this.#parser;
    let [depth, attributes] = [0, 0];
    parser.onerror = (error) => {
      throw damaged(error);
    };
    parser.ondoctype = () => {
      throw damaged();
    };
    parser.onopentagstart = () => {
      attributes = 0;
      depth += 1;
      if (depth > MAX_DEPTH) throw damaged();
    };
    parser.onattribute = () => {
      attributes += 1;
      if (attributes > MAX_ATTRIBUTES) throw damaged();
    };
    parser.onopentag = (tag) => handler.open?.(localName(tag.name), tag.attributes as XmlAttributes);
    parser.onclosetag = (name) => {
      depth -= 1;
      handler.close?.(localName(name));
    };
    if (handler.text) parser.ontext = parser.oncdata = handler.text.bind(handler);
  }

  /** @throws FileError when not XML, or beyond a limit */
  push(text: string): void {
    this.#guard(() => this.#parser.write(text));
  }

  /** @throws FileError when the XML is incomplete */
  end(): void {
    this.#guard(() => this.#parser.close());
  }

  /** The parser also throws other errors, as for invalid character references. */
  #guard(work: () => unknown): void {
    try {
      work();
    } catch (error) {
      throw error instanceof FileError ? error : damaged(error);
    }
  }
}
