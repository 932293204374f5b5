import { setTimeout as delay } from "node:timers/promises";
import { type SteadyAnswer, SteadyClient } from "#e2e/support/steady-client.ts";
import { Answers, type Traffic } from "../../harness/traffic.ts";

interface Pet {
  id: number;
  name: string;
}

/** The names that an animal may have, undefined for none: more than one where a change was not answered. */
export type Acknowledged = ReadonlyMap<number, readonly (string | undefined)[]>;

const PACE_MS = 60;
const PAGE = 100;
const BATCH = 8;

const newPet = () => ({ name: `Soak ${crypto.randomUUID()}`, categoryId: 1 });

export function differences(acknowledged: Acknowledged, names: ReadonlyMap<number, string>, where: string): string[] {
  return [...acknowledged]
    .filter(([id, expected]) => !expected.includes(names.get(id)))
    .map(([id, expected]) => {
      const promised = expected.map((name) => name ?? "deleted").join(" or ");
      return `animal ${id}: ${promised} was acknowledged, and ${names.get(id) ?? "nothing"} is in ${where}`;
    });
}

/** Creates, renames, and deletes animals through the API, one by one and in batches, and records what was acknowledged. */
export class Writers implements Traffic {
  readonly name = "API writes";
  readonly isSteady = true;
  readonly answers = new Answers();
  /** Leaves out animals that a writer is still changing. */
  readonly #acknowledged = new Map<number, (string | undefined)[]>();
  #unchecked: number[] = [];
  readonly #base: string;
  readonly #key: string;
  readonly #count: number;

  constructor(base: string, key: string, count: number) {
    this.#base = base;
    this.#key = key;
    this.#count = count;
  }

  get acknowledged(): Acknowledged {
    return this.#acknowledged;
  }

  async run(stop: AbortSignal): Promise<void> {
    await Promise.all(Array.from({ length: this.#count }, () => this.#write(stop)));
  }

  async #write(stop: AbortSignal): Promise<void> {
    const client = new SteadyClient();
    for (let n = 0; !stop.aborted; n += 1) {
      const made = await this.#create(client, n);
      const round = new Map(made.map(({ id, name }): [number, (string | undefined)[]] => [id, [name]]));
      const [first, last] = [made[0], made.at(-1)];
      if (first && n % 3 === 0) await this.#change(client, round, first.id, `${first.name} renamed`);
      if (last && n % 5 === 0) await this.#change(client, round, last.id, undefined);
      for (const [id, expected] of round) this.#acknowledged.set(id, expected);
      this.#unchecked.push(...round.keys());
      await delay(PACE_MS);
    }
    client.close();
  }

  async #call(client: SteadyClient, method: string, path: string, body?: object): Promise<SteadyAnswer | undefined> {
    let answer: SteadyAnswer | undefined;
    await this.answers.count(async () => {
      answer = await client.call(this.#base, method, path, { key: this.#key, ...(body && { body: JSON.stringify(body) }) });
      return answer;
    });
    return answer;
  }

  async #create(client: SteadyClient, n: number): Promise<Pet[]> {
    if (n % 8 === 0) {
      const operations = Array.from({ length: BATCH }, () => ({ op: "create", pet: newPet() }));
      const answer = await this.#call(client, "POST", "/v1/pets/batch", { operations });
      return answer?.status === 200 ? (JSON.parse(answer.text) as { results: { pet: Pet }[] }).results.map(({ pet }) => pet) : [];
    }
    const answer = await (n % 8 === 4
      ? this.#call(client, "PUT", `/v1/pets/external/${crypto.randomUUID()}`, newPet())
      : this.#call(client, "POST", "/v1/pets", newPet()));
    return answer?.status === 201 ? [JSON.parse(answer.text) as Pet] : [];
  }

  /** @param name undefined deletes it */
  async #change(client: SteadyClient, round: Map<number, (string | undefined)[]>, id: number, name: string | undefined): Promise<void> {
    const answer = await this.#call(
      client,
      name === undefined ? "DELETE" : "PATCH",
      `/v1/pets/${id}`,
      name === undefined ? undefined : { name },
    );
    // A request without a response may or may not have been executed.
    if (!answer || answer.status >= 500) round.get(id)?.push(name);
    else if (answer.status < 300) round.set(id, [name]);
  }

  async check(): Promise<string[]> {
    const ids = this.#unchecked;
    this.#unchecked = [];
    const names = new Map<number, string>();
    const client = new SteadyClient();
    for (let at = 0; at < ids.length; at += PAGE) {
      const read = await this.#read(client, `/v1/pets?ids=${ids.slice(at, at + PAGE).join()}`, names);
      if (typeof read === "object") return [read.error];
    }
    client.close();
    return differences(new Map(ids.map((id) => [id, this.#acknowledged.get(id) ?? []])), names, "the API");
  }

  broken(): Promise<string[]> {
    return this.missing(this.#acknowledged);
  }

  /** @returns what of it is not in the list of all, in words */
  async missing(acknowledged: Acknowledged): Promise<string[]> {
    const names = new Map<number, string>();
    const client = new SteadyClient();
    for (let path: string | undefined = `/v1/pets?limit=${PAGE}`; path !== undefined; ) {
      const next: string | undefined | { error: string } = await this.#read(client, path, names);
      if (typeof next === "object") return [next.error];
      path = next;
    }
    client.close();
    return differences(acknowledged, names, "the list of all");
  }

  /** @returns the next page's path */
  async #read(client: SteadyClient, path: string, names: Map<number, string>): Promise<string | undefined | { error: string }> {
    const page = await client
      .call(this.#base, "GET", path, { key: this.#key })
      .catch((error: unknown) => ({ status: 0, text: String(error), headers: {} }));
    if (page.status !== 200) return { error: `animals cannot be read: ${page.status} ${page.text}` };
    for (const { id, name } of JSON.parse(page.text) as Pet[]) names.set(id, name);
    const next = /<([^>]+)>; rel="next"/.exec((page.headers as Record<string, string>)["link"] ?? "")?.[1];
    return next && `${new URL(next).pathname}${new URL(next).search}`;
  }
}
