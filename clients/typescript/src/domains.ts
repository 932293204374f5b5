import { Listing } from "./listing.ts";
import type { CallOptions, WriteOptions } from "./options.ts";
import { searchOf } from "./query.ts";
import { bodyOf } from "./response.ts";
import type { Transport } from "./transport.ts";
import type { Domain, DomainPatch, NewDomain } from "./types.ts";

const PATH = "/domains";

type Options = Omit<WriteOptions, "ifMatch" | "ifNoneMatch">;
/** `ifMatch` is the ETag of the domain. */
type ConditionalOptions = Omit<WriteOptions, "ifNoneMatch">;

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
  async update(id: bigint, patch: DomainPatch, options: ConditionalOptions = {}): Promise<Domain> {
    return bodyOf<Domain>(await this.#transport.write("PATCH", `${PATH}/${id}`, patch, options));
  }

  /** Asks for a check. It has ended once `isChecking` of the domain is false. */
  async verify(id: bigint, options: Options = {}): Promise<Domain> {
    return bodyOf<Domain>(await this.#transport.write("POST", `${PATH}/${id}/verify`, undefined, options));
  }

  /** A new attempt for a certificate, of a verified domain that has none. */
  async reverify(id: bigint, options: Options = {}): Promise<Domain> {
    return bodyOf<Domain>(await this.#transport.write("POST", `${PATH}/${id}/reverify`, undefined, options));
  }

  /** Asks for HTTPS before the switch; with `withPair` for the other name of its pair too. Set the `records` of the answer. */
  async prepareCertificate(id: bigint, { withPair, ...options }: Options & { withPair?: boolean } = {}): Promise<Domain> {
    const path = `${PATH}/${id}/certificate-before-switch${searchOf({ withPair })}`;
    return bodyOf<Domain>(await this.#transport.write("POST", path, undefined, options));
  }

  async cancelCertificate(id: bigint, options: Options = {}): Promise<void> {
    await this.#transport.write("DELETE", `${PATH}/${id}/certificate-before-switch`, undefined, options);
  }

  /** With `withPair`, the other name of its pair is removed too. */
  async delete(id: bigint, { withPair, ...options }: ConditionalOptions & { withPair?: boolean } = {}): Promise<void> {
    await this.#transport.write("DELETE", `${PATH}/${id}${searchOf({ withPair })}`, undefined, options);
  }
}
