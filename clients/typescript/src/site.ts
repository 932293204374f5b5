import { Listing } from "./listing.ts";
import type { CallOptions, UploadOptions, WriteOptions } from "./options.ts";
import { searchOf } from "./query.ts";
import { bodyOf } from "./response.ts";
import type { Transport } from "./transport.ts";
import type { Deploy, OrderedQuery, PublishedSite, Site, SitePatch } from "./types.ts";

const PATH = "/site";

type SitePicture = "logo" | "header";
type Options = Omit<WriteOptions, "ifMatch" | "ifNoneMatch">;
/** `ifMatch` is the ETag of the site. */
type ConditionalOptions = Omit<WriteOptions, "ifNoneMatch">;

/** Needs a key with the permission `domains`. */
export class SiteSettings {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** As it is edited, with its form. */
  async get(options: CallOptions = {}): Promise<Site> {
    return bodyOf<Site>(await this.#transport.read(PATH, "", options));
  }

  /** Fields that are left out stay as they are. Visitors see texts once they are published. */
  async update(patch: SitePatch, options: ConditionalOptions = {}): Promise<Site> {
    return bodyOf<Site>(await this.#transport.write("PATCH", PATH, patch, options));
  }

  /** In place of the one before. Its `urls` work once a version with it is published. */
  async setPicture(kind: SitePicture, file: Blob, options: UploadOptions = {}): Promise<Site> {
    return bodyOf<Site>(await this.#transport.upload("PUT", `${PATH}/pictures/${kind}`, file, options));
  }

  async removePicture(kind: SitePicture, options: CallOptions = {}): Promise<void> {
    await this.#transport.write("DELETE", `${PATH}/pictures/${kind}`, undefined, options);
  }

  /** It has ended once the `status` of the version is no longer `building`. */
  async publish(options: Options = {}): Promise<PublishedSite> {
    return bodyOf<PublishedSite>(await this.#transport.write("POST", `${PATH}/publish`, undefined, options));
  }

  /** Every version, ascending by id unless `order` says otherwise. */
  versions(query: OrderedQuery = {}, options: CallOptions = {}): Listing<Deploy> {
    return new Listing(this.#transport, `${PATH}/deploys`, searchOf({ limit: 100, ...query }), options);
  }

  async version(id: bigint, options: CallOptions = {}): Promise<Deploy> {
    return bodyOf<Deploy>(await this.#transport.read(`${PATH}/deploys/${id}`, "", options));
  }
}
