import { parseArgs } from "node:util";
import { OperatorError } from "#lib/platform/errors.ts";
import type { Scale } from "./harness/scale-data.ts";

/** In run order. */
export const MEASURE_NAMES = [
  "list-uncached",
  "list-warm",
  "feed",
  "create",
  "change",
  "batch",
  "import",
  "admission",
  "announcements",
  "size",
  "row-sizes",
  "redis",
  "start",
  "memory",
  "page-weight",
  "phone",
  "edge",
  "photo-processing",
  "photos",
  "photo-serving",
  "scale",
] as const;
export type MeasureName = (typeof MEASURE_NAMES)[number];

/** These take 20 minutes and 8 GB. */
const ON_REQUEST: readonly MeasureName[] = ["scale"];

export interface Pace {
  rounds: number;
  roundSeconds: number;
  warmUpSeconds: number;
  connections: number;
  pets: number;
  manyPets: number;
  importRows: number;
  memoryRequests: number;
  /** Bursts run one after another, and across a minute boundary. */
  bursts: number;
  straddles: number;
  starts: number;
  /** Per window. */
  pageLoads: number;
  domains: number;
  /** Photos of 12 megapixels per round. */
  largePhotos: number;
  photos: number;
  /** Number of photos, copies included. */
  servedPhotos: number;
}

const FULL: Pace = {
  rounds: 5,
  roundSeconds: 4,
  warmUpSeconds: 2,
  connections: 32,
  pets: 100_000,
  manyPets: 1_000_000,
  importRows: 100_000,
  memoryRequests: 140_000,
  bursts: 4,
  straddles: 2,
  starts: 5,
  pageLoads: 9,
  domains: 10_000,
  largePhotos: 8,
  photos: 1000,
  servedPhotos: 10_000,
};

const QUICK: Pace = {
  rounds: 2,
  roundSeconds: 1,
  warmUpSeconds: 1,
  connections: 32,
  pets: 20_000,
  manyPets: 100_000,
  importRows: 5000,
  memoryRequests: 20_000,
  bursts: 2,
  straddles: 0,
  starts: 2,
  pageLoads: 3,
  domains: 500,
  largePhotos: 2,
  photos: 60,
  servedPhotos: 200,
};

const FULL_SCALE: Scale = { projects: 100_000, pets: 20_000_000, largest: 1_000_000 };
const QUICK_SCALE: Scale = { projects: 1000, pets: 200_000, largest: 10_000 };

export interface Options {
  only: MeasureName[];
  pace: Pace;
  scale: Scale;
  /** Full length: results may be kept. */
  complete: boolean;
  fresh: boolean;
  /** 0 for none. */
  soakSeconds: number;
}

export const USAGE = `npm run bench -- [--quick] [--only name,…] [--fresh] [--soak 10m]
           [--projects N] [--pets N] [--largest N] [--photos N]

  --quick    short rounds and small tables: shows that it works, not how fast it is
  --only     ${MEASURE_NAMES.join(", ")}
  --fresh    also times a fresh clone from \`npm start\` to its first answer
  --projects, --pets, --largest   for scale, which runs only when it is named: how many, and the animals of the largest project
  --photos   for photos: how many are uploaded (10,000 take 20 minutes and 3 GB)
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

function countOf(name: string, text: string | undefined, usual: number): number {
  if (text !== undefined && !/^[1-9]\d{0,9}$/.test(text)) throw new OperatorError(`--${name} takes a number, not ${JSON.stringify(text)}.`);
  return text === undefined ? usual : Number(text);
}

/** Requires at least two projects, of which the largest has not all animals. */
function scaleOf(values: Partial<Record<keyof Scale, string>>, usual: Scale): Scale {
  const figure = (name: keyof Scale): number => countOf(name, values[name], usual[name]);
  const scale = { projects: figure("projects"), pets: figure("pets"), largest: figure("largest") };
  if (scale.projects < 2 || scale.largest >= scale.pets)
    throw new OperatorError("--projects must be at least 2, and --largest less than --pets.");
  return scale;
}

const flag = { type: "boolean", default: false } as const;
const text = { type: "string" } as const;
const OPTIONS = {
  help: flag,
  quick: flag,
  fresh: flag,
  only: text,
  soak: text,
  projects: text,
  pets: text,
  largest: text,
  photos: text,
} as const;

/**
 * @returns undefined when only usage was requested
 * @throws OperatorError for unknown arguments
 */
export function readOptions(args: string[]): Options | undefined {
  const parse = () => parseArgs({ args, options: OPTIONS }).values;
  let values: ReturnType<typeof parse>;
  try {
    values = parse();
  } catch (error) {
    throw new OperatorError(`${error instanceof Error ? error.message : error}\n\n${USAGE}`, { cause: error });
  }
  if (values.help) return undefined;
  const pace = values.quick ? QUICK : FULL;
  return {
    only: values.only === undefined ? MEASURE_NAMES.filter((name) => !ON_REQUEST.includes(name)) : names(values.only),
    pace: { ...pace, photos: countOf("photos", values.photos, pace.photos) },
    scale: scaleOf(values, values.quick ? QUICK_SCALE : FULL_SCALE),
    complete: !values.quick,
    fresh: values.fresh,
    soakSeconds: values.soak === undefined ? 0 : seconds(values.soak),
  };
}
