import { LRUCache } from "lru-cache";
import { type Coding, encode } from "#lib/http/api/content-coding.ts";
import { entityTag } from "#lib/http/api/entity-tag.ts";
import { withSharedComponents } from "#lib/http/api/openapi/components.ts";
import { type DocumentAddresses, openApiDocument } from "#lib/http/api/openapi/document.ts";
import { type PostmanSource, postmanCollection } from "#lib/http/api/openapi/postman.ts";
import { type Settings, settings } from "#lib/platform/config/env.ts";
import { singleton } from "#lib/platform/runtime.ts";

const LOCAL_STAGING = "http://127.0.0.1:3001";
/** Placeholder; no host can have this name (RFC 2606). */
const ORIGIN = "https://origin.invalid";
/** Callers can choose among this machine's names. */
const MAX_ADDRESSES = 4;

/** @param origin already validated */
export function documentAddresses({ PUBLIC_URL, STAGING_URL }: Settings, origin: string): DocumentAddresses {
  const staging = STAGING_URL ?? (PUBLIC_URL === undefined ? LOCAL_STAGING : undefined);
  return { baseUrl: `${PUBLIC_URL ?? origin}/v1`, stagingUrl: staging === undefined ? undefined : `${staging}/v1` };
}

const BUILDERS = {
  openapi: (addresses: DocumentAddresses): object => withSharedComponents(openApiDocument(addresses)),
  postman: (addresses: DocumentAddresses): object => postmanCollection(openApiDocument(addresses) as PostmanSource),
};

export type DocumentKind = keyof typeof BUILDERS;

class KeptDocument {
  readonly bytes: Buffer;
  readonly etag: string;
  readonly #copies = new Map<Coding, Promise<Buffer>>();

  constructor(text: string) {
    this.bytes = Buffer.from(text);
    this.etag = entityTag(text, undefined);
  }

  copy(coding: Coding): Promise<Buffer> {
    let copy = this.#copies.get(coding);
    if (!copy) {
      copy = encode(coding, this.bytes);
      copy.catch(() => this.#copies.delete(coding));
      this.#copies.set(coding, copy);
    }
    return copy;
  }
}

const kept = singleton("http.kept-documents", () => ({
  /** Contain the placeholder. */
  texts: new Map<string, string>(),
  documents: new LRUCache<string, KeptDocument>({ max: MAX_ADDRESSES * Object.keys(BUILDERS).length }),
}));

const LINES_TO_DEPTH = 3;

/** One line per operation and shared part: indentation took a fifth of the document. */
function written(value: unknown, depth = 0): string {
  if (typeof value !== "object" || value === null || depth === LINES_TO_DEPTH) return JSON.stringify(value);
  const inner = (item: unknown): string => written(item, depth + 1);
  const items = Array.isArray(value)
    ? value.map(inner)
    : Object.entries(value).map(([name, item]) => `${JSON.stringify(name)}: ${inner(item)}`);
  const [open, end] = Array.isArray(value) ? "[]" : "{}";
  const indent = " ".repeat(depth);
  return items.length === 0 ? `${open}${end}` : `${open}\n${items.map((item) => `${indent} ${item}`).join(",\n")}\n${indent}${end}`;
}

function textFor(kind: DocumentKind, stagingUrl: string | undefined): string {
  const key = `${kind} ${stagingUrl}`;
  const text = kept().texts.get(key) ?? written(BUILDERS[kind]({ baseUrl: `${ORIGIN}/v1`, stagingUrl }));
  kept().texts.set(key, text);
  return text;
}

/** @param origin already validated */
export function keptDocument(kind: DocumentKind, origin: string): KeptDocument {
  const { baseUrl, stagingUrl } = documentAddresses(settings(), origin);
  const { documents } = kept();
  const key = `${kind} ${baseUrl} ${stagingUrl}`;
  const document = documents.get(key) ?? new KeptDocument(textFor(kind, stagingUrl).replaceAll(ORIGIN, baseUrl.slice(0, -"/v1".length)));
  documents.set(key, document);
  return document;
}
