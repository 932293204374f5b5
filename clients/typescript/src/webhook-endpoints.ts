import { Listing } from "./listing.ts";
import type { CallOptions, WriteOptions } from "./options.ts";
import { searchOf } from "./query.ts";
import { bodyOf } from "./response.ts";
import type { Transport } from "./transport.ts";
import type {
  CreatedWebhookEndpoint,
  DeliveryQuery,
  NewWebhookEndpoint,
  WebhookDelivery,
  WebhookDeliveryDetail,
  WebhookEndpoint,
  WebhookEndpointPatch,
  WebhookReplay,
} from "./types.ts";

const PATH = "/webhooks";

type Options = Omit<WriteOptions, "ifMatch" | "ifNoneMatch">;

/** Needs a key with the permission `webhooks`. */
export class WebhookEndpoints {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Every address that gets events, ascending by id. */
  list(options: CallOptions = {}): Listing<WebhookEndpoint> {
    return new Listing(this.#transport, PATH, searchOf({ limit: 100 }), options);
  }

  async get(id: bigint, options: CallOptions = {}): Promise<WebhookEndpoint> {
    return bodyOf<WebhookEndpoint>(await this.#transport.read(`${PATH}/${id}`, "", options));
  }

  /** Only this response has the `secret`, which `verifyWebhook` takes. */
  async create(endpoint: NewWebhookEndpoint, options: Options = {}): Promise<CreatedWebhookEndpoint> {
    return bodyOf<CreatedWebhookEndpoint>(await this.#transport.write("POST", PATH, endpoint, options));
  }

  /** Fields that are left out stay as they are. */
  async update(id: bigint, patch: WebhookEndpointPatch, options: Options = {}): Promise<WebhookEndpoint> {
    return bodyOf<WebhookEndpoint>(await this.#transport.write("PATCH", `${PATH}/${id}`, patch, options));
  }

  /** Only this response has the new `secret`. Both sign for `overlapSeconds`, a day by default. */
  async rotateSecret(id: bigint, rotation: { overlapSeconds?: number } = {}, options: Options = {}): Promise<CreatedWebhookEndpoint> {
    return bodyOf<CreatedWebhookEndpoint>(await this.#transport.write("POST", `${PATH}/${id}/rotate-secret`, rotation, options));
  }

  /** Sends a test message. */
  async test(id: bigint, options: Options = {}): Promise<{ deliveryId: bigint }> {
    return bodyOf<{ deliveryId: bigint }>(await this.#transport.write("POST", `${PATH}/${id}/test`, undefined, options));
  }

  /** Sends again what failed, or everything, since a moment. */
  async replay(id: bigint, replay: WebhookReplay, options: Options = {}): Promise<void> {
    await this.#transport.write("POST", `${PATH}/${id}/replay`, replay, options);
  }

  deliveries(id: bigint, query: DeliveryQuery = {}, options: CallOptions = {}): Listing<WebhookDelivery> {
    return new Listing(this.#transport, `${PATH}/${id}/deliveries`, searchOf({ limit: 100, ...query }), options);
  }

  /** With its body and each attempt. */
  async delivery(id: bigint, deliveryId: bigint, options: CallOptions = {}): Promise<WebhookDeliveryDetail> {
    return bodyOf<WebhookDeliveryDetail>(await this.#transport.read(`${PATH}/${id}/deliveries/${deliveryId}`, "", options));
  }

  /** Sends one message again. */
  async replayDelivery(id: bigint, deliveryId: bigint, options: Options = {}): Promise<void> {
    await this.#transport.write("POST", `${PATH}/${id}/deliveries/${deliveryId}/replay`, undefined, options);
  }

  async delete(id: bigint, options: Options = {}): Promise<void> {
    await this.#transport.write("DELETE", `${PATH}/${id}`, undefined, options);
  }
}
