import { AppError } from "#lib/platform/errors.ts";
import { FairQueue } from "#lib/platform/fair-queue.ts";
import { singleton } from "#lib/platform/runtime.ts";
import { VersionedCache } from "#lib/platform/versioned-cache.ts";

/** Limit for all texts together; a sitemap file has up to 15 MB. */
const MAX_CHARACTERS = 40_000_000;
const MAX_WAITING_PER_SITE = 8;
const MAX_WAITING = 400;
const OVERHEAD = 400;

interface TextOfSite {
  projectId: string;
  name: string;
  /** Undefined disables cache hits. */
  version: string | undefined;
  /** Asked before a text waits: people take turns, and then their sites. */
  person: () => Promise<string>;
  make: () => Promise<string | undefined>;
}

const texts = singleton("sites.text-cache", () => ({
  cache: new VersionedCache<string | undefined>(MAX_CHARACTERS, (text = "") => OVERHEAD + text.length),
  queue: new FairQueue({
    maxWaitingEach: MAX_WAITING_PER_SITE,
    maxWaiting: MAX_WAITING,
    error: () => new AppError("service_unavailable", "Too many sitemaps are being generated. Try again shortly."),
  }),
}));

export function cachedText({ projectId, name, version, person, make }: TextOfSite): Promise<string | undefined> {
  const { cache, queue } = texts();
  return cache.get(`${projectId} ${name}`, version, async () => queue.add({ network: projectId, block: await person() }, make));
}
