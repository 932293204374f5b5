import type { Part } from "./report.ts";
import { type Answered, hasFailed } from "./traffic.ts";

export interface Felt {
  asked: number;
  failed: number;
  /** The longest time in which no request was answered well. */
  downSeconds: number;
  slowestSeconds: number;
}

interface Step {
  name: string;
  seconds: number;
  felt?: Felt;
}

export function feltOf(answers: readonly Answered[]): Felt {
  const good = answers.filter(({ status }) => status >= 200 && status < 300);
  const began = Math.min(...answers.map(({ at }) => at));
  const ends = [began, ...good.map(({ at, ms }) => at + ms)].toSorted((a, b) => a - b);
  return {
    asked: answers.length,
    failed: answers.filter(hasFailed).length,
    downSeconds: Math.max(0, ...ends.slice(1).map((end, i) => end - (ends[i] ?? end))) / 1000,
    slowestSeconds: Math.max(0, ...good.map(({ ms }) => ms)) / 1000,
  };
}

const seconds = (value: number): string => `${value.toFixed(1)} s`;

export class Steps {
  readonly #all: Step[] = [];
  readonly #say: (line: string) => void;

  constructor(say: (line: string) => void) {
    this.#say = say;
  }

  /** @param felt what was asked meanwhile */
  async step<T>(name: string, work: () => Promise<T>, felt?: (from: number, until: number) => Felt): Promise<T> {
    const [from, began] = [Date.now(), performance.now()];
    const result = await work();
    const took = (performance.now() - began) / 1000;
    this.add({ name, seconds: took, ...(felt && { felt: felt(from, Date.now()) }) });
    return result;
  }

  add(step: Step): void {
    this.#all.push(step);
    this.#say(`${step.name}: ${seconds(step.seconds)}${step.felt ? ` ${JSON.stringify(step.felt)}` : ""}`);
  }

  get part(): Part {
    const rows = this.#all.map(({ name, seconds: took, felt }) => [
      name,
      seconds(took),
      ...(felt ? [String(felt.asked), String(felt.failed), seconds(felt.downSeconds), seconds(felt.slowestSeconds)] : ["", "", "", ""]),
    ]);
    return { title: "Steps", head: ["Step", "Took", "Requests", "Failed", "Longest without an answer", "Slowest answer"], rows };
  }
}
