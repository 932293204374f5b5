import { Redis } from "ioredis";
import type { TestCluster } from "./redis-cluster.ts";

const ALL_SLOTS = 16_384;
const MAX_MS = 1000;
const MANY = 1000;

interface Node {
  client: Redis;
  id: string;
  port: number;
}

/** Moves one slot from its master to the next one, step by step, as `redis-cli --cluster reshard` does. */
export class SlotMove {
  readonly #slot: number;
  readonly #from: Node;
  readonly #to: Node;

  private constructor(slot: number, from: Node, to: Node) {
    this.#slot = slot;
    this.#from = from;
    this.#to = to;
  }

  /** @param masters as they were started */
  static async of({ masters }: Pick<TestCluster, "masters">, key: string): Promise<SlotMove> {
    const clients = masters.map(({ url }) => new Redis(url));
    const slot = Number(await clients[0]?.call("CLUSTER", "KEYSLOT", key));
    const at = Math.floor((slot * masters.length) / ALL_SLOTS);
    const next = (at + 1) % masters.length;
    for (const [i, client] of clients.entries()) if (i !== at && i !== next) client.disconnect();
    const node = async (i: number): Promise<Node> => {
      const [client, port] = [clients[i], masters[i]?.port];
      if (!client || !port) throw new Error("no such master");
      return { client, id: String(await client.call("CLUSTER", "MYID")), port };
    };
    return new SlotMove(slot, await node(at), await node(next));
  }

  async begin(): Promise<void> {
    await this.#to.client.call("CLUSTER", "SETSLOT", this.#slot, "IMPORTING", this.#from.id);
    await this.#from.client.call("CLUSTER", "SETSLOT", this.#slot, "MIGRATING", this.#to.id);
  }

  async moveKeys(max = MANY): Promise<void> {
    const keys = (await this.#from.client.call("CLUSTER", "GETKEYSINSLOT", this.#slot, max)) as string[];
    if (keys.length > 0) await this.#from.client.call("MIGRATE", "127.0.0.1", this.#to.port, "", 0, MAX_MS, "KEYS", ...keys);
  }

  async finish(): Promise<void> {
    await this.moveKeys();
    for (const { client } of [this.#to, this.#from]) await client.call("CLUSTER", "SETSLOT", this.#slot, "NODE", this.#to.id);
  }

  close(): void {
    for (const { client } of [this.#to, this.#from]) client.disconnect();
  }
}
