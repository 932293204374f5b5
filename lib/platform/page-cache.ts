export interface ListPage {
  body: string;
  /** Path and query; undefined on the last page. */
  next: string | undefined;
  etag: string;
  /** It has parameters that may still change. */
  isBeta: boolean;
}

interface CachedProject {
  projectId: string;
  version: string;
  pages: Map<string, CachedPage>;
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
  readonly #cache: PageCache;
  #copies: Map<string, Promise<Buffer>> | undefined;
  bytes: number;

  constructor(cache: PageCache, query: string, { body, next, etag, isBeta }: ListPage, project: CachedProject) {
    this.#cache = cache;
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
   * @throws the error of `make`, which the next call retries
   */
  copy<Coding extends string>(coding: Coding, make: (coding: Coding, body: Buffer) => Promise<Buffer>): Promise<Buffer> {
    this.#copies ??= new Map();
    const kept = this.#copies.get(coding);
    if (kept) return kept;
    const made = make(coding, this.body);
    this.#copies.set(coding, made);
    const forget = (): unknown => this.#copies?.delete(coding);
    made.then((copy) => this.#cache.keepCopy(this, this.#project, copy.byteLength + COPY_OVERHEAD_BYTES) || forget(), forget);
    return made;
  }
}

/** When full, copies included, it evicts the projects filled longest ago, then the current project's oldest pages. */
export class PageCache {
  readonly #maxBytes: () => number;
  /** Ordered by when each was last filled, latest last. */
  readonly #projects = new Map<string, CachedProject>();
  #bytes = 0;

  /** @param maxBytes may change at any time */
  constructor(maxBytes: () => number) {
    this.#maxBytes = maxBytes;
  }

  /** Includes copies. */
  get bytes(): number {
    return this.#bytes;
  }

  get(projectId: string, query: string, version: string): CachedPage | undefined {
    const project = this.#projects.get(projectId);
    return project?.version === version ? project.pages.get(query) : undefined;
  }

  /**
   * Drops other versions.
   * @returns undefined when too large to cache
   */
  keep(projectId: string, query: string, version: string, page: ListPage): CachedPage | undefined {
    if (Buffer.byteLength(page.body) + query.length + OVERHEAD_BYTES > this.#maxBytes()) return undefined;
    const project = this.#current(projectId, version);
    const kept = new CachedPage(this, query, page, project);
    this.#removePage(project, query);
    this.#makeRoom(project, kept.bytes);
    project.pages.set(query, kept);
    project.bytes += kept.bytes;
    this.#bytes += kept.bytes;
    return kept;
  }

  /** @returns false when the page is gone or there is no room */
  keepCopy(page: CachedPage, project: CachedProject, bytes: number): boolean {
    const isCached = (): boolean => this.#projects.get(project.projectId) === project && project.pages.get(page.query) === page;
    if (page.bytes + bytes > this.#maxBytes() || !isCached()) return false;
    this.#makeRoom(project, bytes);
    if (!isCached()) return false;
    page.bytes += bytes;
    project.bytes += bytes;
    this.#bytes += bytes;
    return true;
  }

  #makeRoom(project: CachedProject, bytes: number): void {
    const max = this.#maxBytes() - bytes;
    for (const other of this.#projects.values()) {
      if (this.#bytes <= max) return;
      if (other !== project) this.#removeProject(other);
    }
    for (const old of project.pages.keys()) {
      if (this.#bytes <= max) return;
      this.#removePage(project, old);
    }
  }

  #current(projectId: string, version: string): CachedProject {
    const found = this.#projects.get(projectId);
    if (found?.version === version) {
      this.#projects.delete(projectId);
      this.#projects.set(projectId, found);
      return found;
    }
    if (found) this.#removeProject(found);
    const made = { projectId, version, pages: new Map(), bytes: 0 };
    this.#projects.set(projectId, made);
    return made;
  }

  #removeProject(project: CachedProject): void {
    this.#projects.delete(project.projectId);
    this.#bytes -= project.bytes;
  }

  #removePage(project: CachedProject, query: string): void {
    const page = project.pages.get(query);
    if (!page) return;
    project.pages.delete(query);
    project.bytes -= page.bytes;
    this.#bytes -= page.bytes;
  }
}
