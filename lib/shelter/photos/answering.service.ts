import { writeFile } from "node:fs/promises";
import {
  EXITS,
  maxProcessorMs,
  type PhotoAnswer,
  type PhotoQuestion,
  type ProcessorLimit,
  UnprocessablePhoto,
} from "#lib/shelter/photos/decoding.rules.ts";
import { decodePhoto, drawnPhoto, linkPicture, lookAtFile } from "#lib/shelter/photos/decoding.service.ts";

const LOOK_MS = 50;
const MAX_RESIDENT_BYTES = 640 * 1024 ** 2;

/** Ends this process when decoding takes too much, which nothing else can. Its main thread is idle. */
class Watch {
  readonly #began = process.cpuUsage();
  readonly #timer = setInterval(() => this.#look(), LOOK_MS);
  readonly #limit: ProcessorLimit;
  #maxMs: number;

  constructor(limit: ProcessorLimit) {
    this.#limit = limit;
    this.#maxMs = maxProcessorMs(limit, 0, "");
  }

  allow(pixels: number, format: string): void {
    this.#maxMs = maxProcessorMs(this.#limit, pixels, format);
  }

  end(): void {
    clearInterval(this.#timer);
  }

  #look(): void {
    const { user, system } = process.cpuUsage(this.#began);
    if ((user + system) / 1000 > this.#maxMs) process.exit(EXITS.too_slow);
    if (process.memoryUsage.rss() > MAX_RESIDENT_BYTES) process.exit(EXITS.too_much_held);
  }
}

async function answerTo({ content, kind, limit }: PhotoQuestion): Promise<PhotoAnswer> {
  const watch = new Watch(limit);
  const file = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  try {
    if (kind === "file") return { size: await lookAtFile(file) };
    if (kind === "link") return { link: await linkPicture(file) };
    const onSize = (pixels: number, format: string): void => watch.allow(pixels, format);
    return { photo: await (kind === "drawing" ? drawnPhoto(file) : decodePhoto(file, onSize)) };
  } catch (error) {
    if (error instanceof UnprocessablePhoto) return { reason: error.reason, cause: String(error.cause ?? "") };
    return { reason: "unreadable", cause: String(error) };
  } finally {
    watch.end();
  }
}

/** Runs until the asking process ends. */
export function answerQuestions(): void {
  // Out of memory, the system kills this process, and the photo is tried again.
  writeFile("/proc/self/oom_score_adj", "800").catch(() => undefined);
  process.on("message", (question: PhotoQuestion) => void answerTo(question).then((answer) => process.send?.(answer)));
  process.on("disconnect", () => process.exit());
}
