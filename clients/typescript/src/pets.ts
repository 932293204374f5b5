import { Listing } from "./listing.ts";
import type { CallOptions, UploadOptions, WriteOptions } from "./options.ts";
import { searchOf } from "./query.ts";
import { bodyOf, type Exchange, requestIdOf } from "./response.ts";
import type { Transport } from "./transport.ts";
import type {
  BatchMode,
  BatchOperation,
  BatchResult,
  ListedPet,
  NewPet,
  Pet,
  PetByExternalId,
  PetCounts,
  PetExtra,
  PetFilter,
  PetPatch,
  PetQuery,
  Photo,
  PhotoPatch,
  WrittenPet,
} from "./types.ts";

const PATH = "/pets";
const MAX_IDS = 100;

function writtenOf(exchange: Exchange): WrittenPet {
  const { status, headers } = exchange;
  return {
    pet: bodyOf<Pet>(exchange),
    etag: headers.get("etag") ?? undefined,
    isNew: status === 201,
    isReplayed: headers.get("idempotent-replayed") === "true",
    requestId: requestIdOf(exchange),
  };
}

export class Pets {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Every animal that fits, ascending by id unless `order` says otherwise; by id, each once, even while others are added. */
  list(query: PetQuery = {}, options: CallOptions = {}): Listing<ListedPet> {
    return new Listing(this.#transport, PATH, searchOf({ limit: 100, ...query }), options);
  }

  /** How many there are, by status, of all or of those that fit. */
  async count({ filter = {}, ...options }: CallOptions & { filter?: PetFilter } = {}): Promise<PetCounts> {
    return bodyOf<PetCounts>(await this.#transport.read("/pet-counts", searchOf({ ...filter }), options));
  }

  /** The animal that has your identifier. */
  async getExternal(externalId: string, options: CallOptions = {}): Promise<Pet> {
    return bodyOf<Pet>(await this.#transport.read(`${PATH}/external/${encodeURIComponent(externalId)}`, "", options));
  }

  async photo(petId: bigint, photoId: bigint, options: CallOptions = {}): Promise<Photo> {
    return bodyOf<Photo>(await this.#transport.read(`${PATH}/${petId}/photos/${photoId}`, "", options));
  }

  /** As its last one. It is `ready` within seconds: read it again, or follow the events. */
  async addPhoto(petId: bigint, file: Blob, options: UploadOptions = {}): Promise<Photo> {
    return bodyOf<Photo>(await this.#transport.upload("POST", `${PATH}/${petId}/photos`, file, options));
  }

  async updatePhoto(petId: bigint, photoId: bigint, patch: PhotoPatch, options: WriteOptions = {}): Promise<Photo> {
    return bodyOf<Photo>(await this.#transport.write("PATCH", `${PATH}/${petId}/photos/${photoId}`, patch, options));
  }

  async deletePhoto(petId: bigint, photoId: bigint, options: WriteOptions = {}): Promise<void> {
    await this.#transport.write("DELETE", `${PATH}/${petId}/photos/${photoId}`, undefined, options);
  }

  /** Ascending by id; ids that the project does not have are left out. One request for each 100 ids. */
  async get(ids: Iterable<bigint>, { include, ...options }: CallOptions & { include?: PetExtra[] } = {}): Promise<ListedPet[]> {
    const wanted = [...new Set(ids)].sort((a, b) => (a < b ? -1 : 1));
    const pets: ListedPet[] = [];
    for (let from = 0; from < wanted.length; from += MAX_IDS) {
      const search = searchOf({ ids: wanted.slice(from, from + MAX_IDS), include });
      pets.push(...bodyOf<ListedPet[]>(await this.#transport.read(PATH, search, options)));
    }
    return pets;
  }

  async create(pet: NewPet, options: Omit<WriteOptions, "ifMatch" | "ifNoneMatch"> = {}): Promise<WrittenPet> {
    return writtenOf(await this.#transport.write("POST", PATH, pet, options));
  }

  /** Fields that are left out stay as they are. */
  async update(id: bigint, patch: PetPatch, options: WriteOptions = {}): Promise<WrittenPet> {
    return writtenOf(await this.#transport.write("PATCH", `${PATH}/${id}`, patch, options));
  }

  /** Moves it to the bin for thirty days. */
  async delete(id: bigint, options: WriteOptions = {}): Promise<void> {
    await this.#transport.write("DELETE", `${PATH}/${id}`, undefined, options);
  }

  /** Takes it out of the bin. */
  async restore(id: bigint, options: WriteOptions = {}): Promise<WrittenPet> {
    return writtenOf(await this.#transport.write("POST", `${PATH}/${id}/restore`, undefined, options));
  }

  /**
   * Up to 100 changes for one request of the quota.
   * @param options.mode `all`, the default: one refused operation refuses them all; `each`: each by itself
   */
  async batch(
    operations: readonly BatchOperation[],
    { mode, ...options }: Omit<WriteOptions, "ifMatch" | "ifNoneMatch"> & { mode?: BatchMode } = {},
  ): Promise<BatchResult[]> {
    const exchange = await this.#transport.write("POST", `${PATH}/batch${searchOf({ mode })}`, { operations }, options);
    return bodyOf<{ results: BatchResult[] }>(exchange).results;
  }

  /** Changes the animal that has your identifier, or adds one; with `ifNoneMatch: "*"` it only adds. */
  async putExternal(externalId: string, pet: PetByExternalId, options: WriteOptions = {}): Promise<WrittenPet> {
    return writtenOf(await this.#transport.write("PUT", `${PATH}/external/${encodeURIComponent(externalId)}`, pet, options));
  }
}
