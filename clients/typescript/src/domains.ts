import { Listing } from "./listing.ts";
import type { CallOptions, WriteOptions } from "./options.ts";
import { searchOf } from "./query.ts";
import { bodyOf } from "./response.ts";
import type { Transport } from "./transport.ts";
import type { Domain, DomainPatch, NewDomain } from "./types.ts";

const PATH = "/domains";

type Options = Omit<WriteOptions, "ifMatch" | "ifNoneMatch">;

/** Needs a key with the permission `domains`. */
export class Domains {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Every domain of the published site, ascending by id. */
  list(options: CallOptions = {}): Listing<Domain> {
    return new Listing(this.#transport, PATH, searchOf({ limit: 100 }), options);
  }

  async get(id: bigint, options: CallOptions = {}): Promise<Domain> {
    return bodyOf<Domain>(await this.#transport.read(`${PATH}/${id}`, "", options));
  }

  /** Set the `records` of the answer at the DNS provider. */
  async create(domain: NewDomain, options: Options = {}): Promise<Domain> {
    return bodyOf<Domain>(await this.#transport.write("POST", PATH, domain, options));
  }

  /** Fields that are left out stay as they are. */
  async update(id: bigint, patch: DomainPatch, options: Options = {}): Promise<Domain> {
    return bodyOf<Domain>(await this.#transport.write("PATCH", `${PATH}/${id}`, patch, options));
  }

  /** Asks for a check. It has ended once `isChecking` of the domain is false. */
  async verify(id: bigint, options: Options = {}): Promise<Domain> {
    return bodyOf<Domain>(await this.#transport.write("POST", `${PATH}/${id}/verify`, undefined, options));
  }

  async delete(id: bigint, options: Options = {}): Promise<void> {
    await this.#transport.write("DELETE", `${PATH}/${id}`, undefined, options);
  }
}
