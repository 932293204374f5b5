import { Listing } from "./listing.ts";
import type { CallOptions, WriteOptions } from "./options.ts";
import { searchOf } from "./query.ts";
import { bodyOf } from "./response.ts";
import type { Transport } from "./transport.ts";
import type { Adoption, AdoptionPatch, AdoptionQuery } from "./types.ts";

const PATH = "/adoptions";

/** `ifMatch` is the ETag of the adoption. */
type ConditionalOptions = Omit<WriteOptions, "ifNoneMatch">;

/** Who adopts is there only with the permission `adopters`. */
export class Adoptions {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Every adoption that fits, ascending by id unless `order` says otherwise. */
  list(query: AdoptionQuery = {}, options: CallOptions = {}): Listing<Adoption> {
    return new Listing(this.#transport, PATH, searchOf({ limit: 100, ...query }), options);
  }

  async get(id: bigint, options: CallOptions = {}): Promise<Adoption> {
    return bodyOf<Adoption>(await this.#transport.read(`${PATH}/${id}`, "", options));
  }

  /** Another `stage` moves the animal too. */
  async update(id: bigint, patch: AdoptionPatch, options: ConditionalOptions = {}): Promise<Adoption> {
    return bodyOf<Adoption>(await this.#transport.write("PATCH", `${PATH}/${id}`, patch, options));
  }
}
