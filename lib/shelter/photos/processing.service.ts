import { type ChildProcess, fork } from "node:child_process";
import { childEnvironment } from "#lib/platform/config/child-environment.ts";
import { programFile } from "#lib/platform/programs.ts";
import { singleton } from "#lib/platform/runtime.ts";
import {
  EXITS,
  type PhotoAnswer,
  type PhotoQuestion,
  type ProcessedPhoto,
  type ProcessorLimit,
  UnprocessablePhoto,
} from "#lib/shelter/photos/decoding.rules.ts";

/** Idle, it takes some 30 MB. */
const IDLE_MS = 10_000;
/** Wall-clock limit, in case the machine has no processor time to give. */
const MAX_MS = 120_000;
/** Allows at least five times what photos of cameras and programs take. */
export const processorLimit = singleton<ProcessorLimit>("photos.processor-limit", () => ({ base: 4000, perMegapixel: 200 }));

const PROGRAM = programFile("lib/programs/worker/photo-process.ts");

interface Processing {
  child: ChildProcess | undefined;
  idle: NodeJS.Timeout | undefined;
  last: Promise<unknown>;
}

const processing = singleton<Processing>("photos.processing", () => ({ child: undefined, idle: undefined, last: Promise.resolve() }));

function startChild(state: Processing): ChildProcess {
  const child = fork(PROGRAM, {
    serialization: "advanced",
    // No secret is near a decoder. One arena: as fast, and 185 MB at most for 12 megapixels instead of 300.
    env: childEnvironment("photos", { MALLOC_ARENA_MAX: "1" }),
    execArgv: ["--max-semi-space-size=1", "--disable-warning=ExperimentalWarning"],
  });
  // `exit` and the pending question report it.
  child.on("error", () => undefined);
  child.once("exit", () => {
    if (state.child === child) state.child = undefined;
  });
  state.child = child;
  return child;
}

/** @returns why it ended, if known */
function endOf(code: number | null, signal: NodeJS.Signals | null): Error {
  const reason = Object.entries(EXITS).find(([, exit]) => exit === code)?.[0];
  if (reason === "too_slow" || reason === "too_much_held") return new UnprocessablePhoto(reason);
  return new Error(`The process that decodes photos ended (${signal ?? `code ${code}`}).`);
}

async function ask(child: ChildProcess, question: PhotoQuestion): Promise<PhotoAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<PhotoAnswer>();
  const onExit = (code: number | null, signal: NodeJS.Signals | null): void => reject(endOf(code, signal));
  const late = setTimeout(() => child.kill("SIGKILL"), MAX_MS);
  child.once("message", resolve).once("exit", onExit);
  try {
    child.ref();
    child.channel?.ref();
    child.send(question, (error) => error && reject(error));
    return await promise;
  } finally {
    clearTimeout(late);
    child.off("message", resolve).off("exit", onExit);
    child.unref();
    child.channel?.unref();
  }
}

async function askInTurn(question: PhotoQuestion): Promise<PhotoAnswer> {
  const state = processing();
  clearTimeout(state.idle);
  try {
    return await ask(state.child?.connected ? state.child : startChild(state), question);
  } finally {
    state.idle = setTimeout(() => state.child?.connected && state.child.disconnect(), IDLE_MS).unref();
  }
}

async function answerTo(question: PhotoQuestion): Promise<Exclude<PhotoAnswer, { reason: unknown }>> {
  const state = processing();
  const asked = state.last.then(() => askInTurn(question));
  state.last = asked.catch(() => undefined);
  const answer = await asked;
  if ("reason" in answer) throw new UnprocessablePhoto(answer.reason, { cause: answer.cause });
  return answer;
}

/**
 * Uses a separate process, one photo at a time: nothing else can end a decoder, and the worker survives what ends it.
 * @param kind `drawing`: an SVG of our own
 * @throws UnprocessablePhoto; Error when the process ended otherwise
 */
export async function processPhotoFile(content: Buffer, kind: "photo" | "drawing" = "photo"): Promise<ProcessedPhoto> {
  const answer = await answerTo({ content, kind, limit: processorLimit() });
  if ("photo" in answer) return answer.photo;
  throw new Error("The process that decodes photos gave another answer.");
}

/**
 * Measures an already processed file.
 * @throws UnprocessablePhoto unless it can be decoded to its end
 */
export async function sizeOfFile(content: Buffer): Promise<Pick<ProcessedPhoto, "width" | "height">> {
  const answer = await answerTo({ content, kind: "file", limit: processorLimit() });
  if ("size" in answer) return answer.size;
  throw new Error("The process that decodes photos gave another answer.");
}

/**
 * Cuts an already processed file to `LINK_PICTURE`.
 * @throws UnprocessablePhoto
 */
export async function linkPictureOf(content: Buffer): Promise<Uint8Array> {
  const answer = await answerTo({ content, kind: "link", limit: processorLimit() });
  if ("link" in answer) return answer.link;
  throw new Error("The process that decodes photos gave another answer.");
}
