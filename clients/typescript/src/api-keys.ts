import { Listing } from "./listing.ts";
import type { CallOptions, WriteOptions } from "./options.ts";
import { searchOf } from "./query.ts";
import { bodyOf } from "./response.ts";
import type { Transport } from "./transport.ts";
import type { ApiKey, ApiKeyPatch, CreatedApiKey, NewApiKey } from "./types.ts";

const PATH = "/api-keys";

type Options = Omit<WriteOptions, "ifMatch" | "ifNoneMatch">;

/** Needs a key with the permission `keys`. */
export class ApiKeys {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Every key of the project, ended ones too, ascending by id. */
  list(options: CallOptions = {}): Listing<ApiKey> {
    return new Listing(this.#transport, PATH, searchOf({ limit: 100 }), options);
  }

  async get(id: bigint, options: CallOptions = {}): Promise<ApiKey> {
    return bodyOf<ApiKey>(await this.#transport.read(`${PATH}/${id}`, "", options));
  }

  /** Only this response has the `key` itself. */
  async create(apiKey: NewApiKey, options: Options = {}): Promise<CreatedApiKey> {
    return bodyOf<CreatedApiKey>(await this.#transport.write("POST", PATH, apiKey, options));
  }

  /** Only this response has the new `key`. The old one works on for `overlapSeconds`, a day by default. */
  async rotate(id: bigint, rotation: { overlapSeconds?: number } = {}, options: Options = {}): Promise<CreatedApiKey> {
    return bodyOf<CreatedApiKey>(await this.#transport.write("POST", `${PATH}/${id}/rotate`, rotation, options));
  }

  /** Renames, disables, or enables. Fields that are left out stay as they are. */
  async update(id: bigint, patch: ApiKeyPatch, options: Options = {}): Promise<ApiKey> {
    return bodyOf<ApiKey>(await this.#transport.write("PATCH", `${PATH}/${id}`, patch, options));
  }

  /** For good. */
  async revoke(id: bigint, options: Options = {}): Promise<void> {
    await this.#transport.write("DELETE", `${PATH}/${id}`, undefined, options);
  }
}
