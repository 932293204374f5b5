import { callerBlock, callerNetwork } from "#lib/platform/address.ts";

/** A person is an account, or else a block of addresses whose projects are networks. */
export interface Sharer {
  person: string;
  project?: string | undefined;
}

const BLOCK = "block:";

export function visitorAt(address: string): Sharer {
  return { person: BLOCK + callerBlock(address), project: `network:${callerNetwork(address)}` };
}

export const isVisitor = ({ person }: Sharer): boolean => person.startsWith(BLOCK);

export interface TurnBounds {
  max: number;
  maxOfPerson: number;
  maxOfProject: number;
  maxWaitingOfPerson: number;
  maxWaitingOfProject: number;
  maxWaitMs: number;
}

export type TurnRefusal = "person" | "project" | "late";

interface Waiting {
  by: Sharer;
  begin: () => void;
}

type Queues = Map<string, Set<Waiting>>;

const NO_PROJECT = "";

function last<V>(map: Map<string, V>, key: string): void {
  const value = map.get(key);
  if (value === undefined) return;
  map.delete(key);
  map.set(key, value);
}

/** People alternate, and so do each person's projects. */
export class FairTurns {
  readonly bounds: TurnBounds;
  readonly #running = new Map<string, number>();
  readonly #waiting = new Map<string, Queues>();
  #total = 0;

  constructor(bounds: TurnBounds) {
    this.bounds = bounds;
  }

  /** @returns what to call at the end, or the reason for a refusal */
  take(by: Sharer): Promise<(() => void) | TurnRefusal> {
    if (this.#mayBegin(by)) return Promise.resolve(this.#begin(by));
    const refusal = this.#refusal(by);
    if (refusal) return Promise.resolve(refusal);
    const { promise, resolve } = Promise.withResolvers<(() => void) | TurnRefusal>();
    const late = setTimeout(() => {
      this.#remove(waiting);
      resolve("late");
    }, this.bounds.maxWaitMs);
    const begin = (): void => {
      clearTimeout(late);
      resolve(this.#begin(by));
    };
    const waiting: Waiting = { by, begin };
    this.#add(waiting);
    return promise;
  }

  get running(): number {
    return this.#total;
  }

  get waiting(): number {
    return [...this.#waiting.values()].reduce((sum, queues) => sum + sizeOf(queues), 0);
  }

  #mayBegin({ person, project }: Sharer): boolean {
    const { max, maxOfPerson, maxOfProject } = this.bounds;
    if (this.#total >= max || (this.#running.get(personKey(person)) ?? 0) >= maxOfPerson) return false;
    return project === undefined || (this.#running.get(projectKey(project)) ?? 0) < maxOfProject;
  }

  #refusal({ person, project }: Sharer): TurnRefusal | undefined {
    const queues = this.#waiting.get(person);
    if (!queues) return undefined;
    if (sizeOf(queues) >= this.bounds.maxWaitingOfPerson) return "person";
    const ofProject = project === undefined ? 0 : (queues.get(project)?.size ?? 0);
    return ofProject >= this.bounds.maxWaitingOfProject ? "project" : undefined;
  }

  #begin(by: Sharer): () => void {
    this.#count(by, 1);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.#count(by, -1);
      this.#beginNext();
    };
  }

  #count({ person, project }: Sharer, change: 1 | -1): void {
    this.#total += change;
    for (const key of [personKey(person), ...(project === undefined ? [] : [projectKey(project)])]) {
      const count = (this.#running.get(key) ?? 0) + change;
      if (count > 0) this.#running.set(key, count);
      else this.#running.delete(key);
    }
  }

  #beginNext(): void {
    while (this.#total < this.bounds.max) {
      const next = this.#next();
      if (!next) return;
      this.#remove(next);
      last(this.#waiting.get(next.by.person) ?? new Map(), next.by.project ?? NO_PROJECT);
      last(this.#waiting, next.by.person);
      next.begin();
    }
  }

  #next(): Waiting | undefined {
    for (const queues of this.#waiting.values()) {
      for (const [first] of queues.values()) if (first && this.#mayBegin(first.by)) return first;
    }
    return undefined;
  }

  #add(waiting: Waiting): void {
    const { person, project = NO_PROJECT } = waiting.by;
    const queues: Queues = this.#waiting.get(person) ?? new Map();
    this.#waiting.set(person, queues.set(project, (queues.get(project) ?? new Set()).add(waiting)));
  }

  #remove(waiting: Waiting): void {
    const { person, project = NO_PROJECT } = waiting.by;
    const queues = this.#waiting.get(person);
    const queue = queues?.get(project);
    queue?.delete(waiting);
    if (queue?.size === 0) queues?.delete(project);
    if (queues?.size === 0) this.#waiting.delete(person);
  }
}

const sizeOf = (queues: Queues): number => [...queues.values()].reduce((sum, { size }) => sum + size, 0);
const personKey = (person: string): string => `of person ${person}`;
const projectKey = (project: string): string => `of project ${project}`;
