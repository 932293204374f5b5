import { Gauge } from "prom-client";
import { settings } from "#lib/platform/config/env.ts";
import { singleton } from "#lib/platform/runtime.ts";
import { registry } from "#lib/platform/telemetry/metrics.ts";

export interface ListPage {
  body: string;
  /** Path and query; undefined on the last page. */
  next: string | undefined;
  etag: string;
  /** Has parameters that may still change. */
  isBeta: boolean;
}

interface CachedProject {
  projectId: string;
  version: string;
  pages: Map<string, CachedPage>;
  bytes: number;
}

interface ListCache {
  size: Gauge;
  /** Most recently filled last. */
  projects: Map<string, CachedProject>;
  bytes: number;
}

/** Key, map slot, strings, buffer header. */
const OVERHEAD_BYTES = 600;
/** Map slot, promise, buffer header. */
const COPY_OVERHEAD_BYTES = 300;

class CachedPage {
  readonly body: Buffer;
  readonly next: string | undefined;
  readonly etag: string;
  readonly isBeta: boolean;
  readonly query: string;
  readonly #project: CachedProject;
  #copies: Map<string, Promise<Buffer>> | undefined;
  bytes: number;

  constructor(query: string, { body, next, etag, isBeta }: ListPage, project: CachedProject) {
    const length = Buffer.byteLength(body);
    // A slice of Node's shared pool would keep its neighbors alive.
    this.body = Buffer.allocUnsafeSlow(length);
    this.body.write(body);
    this.next = next;
    this.etag = etag;
    this.isBeta = isBeta;
    this.query = query;
    this.#project = project;
    this.bytes = length + query.length + OVERHEAD_BYTES;
  }

  /**
   * Concurrent callers share one copy.
   * @throws the error of `make`, and retries next time
   */
  copy<Coding extends string>(coding: Coding, make: (coding: Coding, body: Buffer) => Promise<Buffer>): Promise<Buffer> {
    this.#copies ??= new Map();
    const kept = this.#copies.get(coding);
    if (kept) return kept;
    const made = make(coding, this.body);
    this.#copies.set(coding, made);
    const forget = (): unknown => this.#copies?.delete(coding);
    made.then((copy) => keepCopy(this, this.#project, copy.byteLength + COPY_OVERHEAD_BYTES) || forget(), forget);
    return made;
  }
}

const cache = singleton<ListCache>("pets.list-cache", () => {
  const size = new Gauge({
    name: "petstore_list_cache_bytes",
    help: "Bytes of finished lists kept in memory",
    registers: [registry()],
    collect() {
      this.set(made.bytes);
    },
  });
  const made: ListCache = { size, projects: new Map(), bytes: 0 };
  return made;
});

const maxBytes = (): number => settings().LIST_CACHE_MB * 1024 * 1024;

export function cachedPage(projectId: string, query: string, version: string): CachedPage | undefined {
  const project = cache().projects.get(projectId);
  return project?.version === version ? project.pages.get(query) : undefined;
}

/**
 * Drops other versions. At `LIST_CACHE_MB`, copies included, evicts the projects filled longest ago, then this project's oldest
 * pages.
 * @returns undefined when too large to cache
 */
export function keepPage(projectId: string, query: string, version: string, page: ListPage): CachedPage | undefined {
  const held = cache();
  if (Buffer.byteLength(page.body) + query.length + OVERHEAD_BYTES > maxBytes()) return undefined;
  const project = currentProject(held, projectId, version);
  const kept = new CachedPage(query, page, project);
  removePage(held, project, query);
  makeRoom(held, project, kept.bytes);
  project.pages.set(query, kept);
  project.bytes += kept.bytes;
  held.bytes += kept.bytes;
  return kept;
}

/** @returns false when the page is gone or there is no room */
function keepCopy(page: CachedPage, project: CachedProject, bytes: number): boolean {
  const held = cache();
  const isCached = (): boolean => held.projects.get(project.projectId) === project && project.pages.get(page.query) === page;
  if (page.bytes + bytes > maxBytes() || !isCached()) return false;
  makeRoom(held, project, bytes);
  if (!isCached()) return false;
  page.bytes += bytes;
  project.bytes += bytes;
  held.bytes += bytes;
  return true;
}

function makeRoom(held: ListCache, project: CachedProject, bytes: number): void {
  const max = maxBytes() - bytes;
  for (const other of held.projects.values()) {
    if (held.bytes <= max) return;
    if (other !== project) removeProject(held, other);
  }
  for (const old of project.pages.keys()) {
    if (held.bytes <= max) return;
    removePage(held, project, old);
  }
}

function currentProject(held: ListCache, projectId: string, version: string): CachedProject {
  const found = held.projects.get(projectId);
  if (found?.version === version) {
    held.projects.delete(projectId);
    held.projects.set(projectId, found);
    return found;
  }
  if (found) removeProject(held, found);
  const made = { projectId, version, pages: new Map(), bytes: 0 };
  held.projects.set(projectId, made);
  return made;
}

function removeProject(held: ListCache, project: CachedProject): void {
  held.projects.delete(project.projectId);
  held.bytes -= project.bytes;
}

function removePage(held: ListCache, project: CachedProject, query: string): void {
  const page = project.pages.get(query);
  if (!page) return;
  project.pages.delete(query);
  project.bytes -= page.bytes;
  held.bytes -= page.bytes;
}
