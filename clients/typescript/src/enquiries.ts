import { Listing } from "./listing.ts";
import type { CallOptions, WriteOptions } from "./options.ts";
import { searchOf } from "./query.ts";
import { bodyOf, requestIdOf } from "./response.ts";
import type { Transport } from "./transport.ts";
import type {
  Enquiry,
  EnquiryPatch,
  EnquiryQuery,
  EnquiryReceipt,
  EnquiryStatus,
  FoundEnquiry,
  NewEnquiry,
  WrittenEnquiry,
} from "./types.ts";

const PATH = "/enquiries";

/** Needs a key with the permission `enquiries`. */
export class Enquiries {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Every enquiry that fits, ascending by id, without possible spam. */
  list(query: EnquiryQuery = {}, options: CallOptions = {}): Listing<Enquiry> {
    return new Listing(this.#transport, PATH, searchOf({ limit: 100, ...query }), options);
  }

  async get(id: bigint, options: CallOptions = {}): Promise<FoundEnquiry> {
    const exchange = await this.#transport.read(`${PATH}/${id}`, "", options);
    const etag = exchange.headers.get("etag") ?? undefined;
    return { enquiry: bodyOf<Enquiry>(exchange), etag, requestId: requestIdOf(exchange) };
  }

  /** What a visitor asked in a form of your own. */
  async create(enquiry: NewEnquiry, options: Omit<WriteOptions, "ifMatch" | "ifNoneMatch"> = {}): Promise<EnquiryReceipt> {
    return bodyOf<EnquiryReceipt>(await this.#transport.write("POST", PATH, enquiry, options));
  }

  /** Fields that are left out stay as they are. */
  async update(id: bigint, patch: EnquiryPatch, options: Omit<WriteOptions, "ifNoneMatch"> = {}): Promise<WrittenEnquiry> {
    const exchange = await this.#transport.write("PATCH", `${PATH}/${id}`, patch, options);
    const { headers } = exchange;
    return {
      enquiry: bodyOf<EnquiryStatus>(exchange),
      etag: headers.get("etag") ?? undefined,
      isReplayed: headers.get("idempotent-replayed") === "true",
      requestId: requestIdOf(exchange),
    };
  }
}
