import { parseArgs } from "node:util";
import { OperatorError } from "../lib/errors.ts";

/** In run order. */
export const MEASURE_NAMES = [
  "list-uncached",
  "list-warm",
  "create",
  "change",
  "batch",
  "admission",
  "size",
  "redis",
  "start",
  "memory",
  "page-weight",
  "edge",
] as const;
export type MeasureName = (typeof MEASURE_NAMES)[number];

export interface Pace {
  rounds: number;
  roundSeconds: number;
  warmUpSeconds: number;
  connections: number;
  pets: number;
  manyPets: number;
  memoryRequests: number;
  /** One after another, and across a minute boundary. */
  bursts: number;
  straddles: number;
  starts: number;
  /** Per window. */
  pageLoads: number;
  domains: number;
}

const FULL: Pace = {
  rounds: 5,
  roundSeconds: 4,
  warmUpSeconds: 2,
  connections: 32,
  pets: 100_000,
  manyPets: 1_000_000,
  memoryRequests: 140_000,
  bursts: 4,
  straddles: 2,
  starts: 5,
  pageLoads: 9,
  domains: 10_000,
};

const QUICK: Pace = {
  rounds: 2,
  roundSeconds: 1,
  warmUpSeconds: 1,
  connections: 32,
  pets: 20_000,
  manyPets: 100_000,
  memoryRequests: 20_000,
  bursts: 2,
  straddles: 0,
  starts: 2,
  pageLoads: 3,
  domains: 500,
};

export interface Options {
  only: MeasureName[];
  pace: Pace;
  /** Full length: results may be kept. */
  complete: boolean;
  fresh: boolean;
  /** 0 for none. */
  soakSeconds: number;
}

export const USAGE = `npm run bench -- [--quick] [--only name,…] [--fresh] [--soak 10m]

  --quick    short rounds and small tables: shows that it works, not how fast it is
  --only     ${MEASURE_NAMES.join(", ")}
  --fresh    also times a fresh clone from \`npm start\` to its first answer
  --soak     also keeps the server under load for that long (s, m or h) and watches its memory`;

function seconds(text: string): number {
  const [, figure, unit = "s"] = /^(\d+)([smh])?$/.exec(text) ?? [];
  if (figure === undefined) throw new OperatorError(`--soak takes a duration such as 90s or 10m, not ${JSON.stringify(text)}.`);
  return Number(figure) * { s: 1, m: 60, h: 3600 }[unit as "s" | "m" | "h"];
}

function names(text: string): MeasureName[] {
  return text.split(",").map((wanted) => {
    const name = MEASURE_NAMES.find((one) => one === wanted.trim());
    if (!name) throw new OperatorError(`There is no measurement ${JSON.stringify(wanted)}. There are: ${MEASURE_NAMES.join(", ")}.`);
    return name;
  });
}

/**
 * @returns undefined when only usage was requested
 * @throws OperatorError for unknown arguments
 */
export function readOptions(args: string[]): Options | undefined {
  const flag = { type: "boolean", default: false } as const;
  const text = { type: "string" } as const;
  const parse = () => parseArgs({ args, options: { help: flag, quick: flag, fresh: flag, only: text, soak: text } }).values;
  let values: ReturnType<typeof parse>;
  try {
    values = parse();
  } catch (error) {
    throw new OperatorError(`${error instanceof Error ? error.message : error}\n\n${USAGE}`, { cause: error });
  }
  if (values.help) return undefined;
  return {
    only: values.only === undefined ? [...MEASURE_NAMES] : names(values.only),
    pace: values.quick ? QUICK : FULL,
    complete: !values.quick,
    fresh: values.fresh,
    soakSeconds: values.soak === undefined ? 0 : seconds(values.soak),
  };
}
