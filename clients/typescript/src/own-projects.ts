import type { CallOptions, WriteOptions } from "./options.ts";
import { bodyOf } from "./response.ts";
import type { Transport } from "./transport.ts";
import type { MemberProject, NewProject, ProjectReset } from "./types.ts";

const PATH = "/projects";

type Options = Omit<WriteOptions, "ifMatch" | "ifNoneMatch">;
/** `ifMatch` is the ETag of the project. */
type ConditionalOptions = Omit<WriteOptions, "ifNoneMatch">;

/** Projects of a personal token with the scope `project:write`, and `projects:write` for new ones, without the option `project`. */
export class OwnProjects {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  async get(id: bigint, options: CallOptions = {}): Promise<MemberProject> {
    return bodyOf<MemberProject>(await this.#transport.read(`${PATH}/${id}`, "", options));
  }

  async create(project: NewProject, options: Options = {}): Promise<MemberProject> {
    return bodyOf<MemberProject>(await this.#transport.write("POST", PATH, project, options));
  }

  /** Its slug stays. */
  async rename(id: bigint, name: string, options: ConditionalOptions = {}): Promise<MemberProject> {
    return bodyOf<MemberProject>(await this.#transport.write("PATCH", `${PATH}/${id}`, { name }, options));
  }

  /** Moves it to the bin for thirty days. */
  async delete(id: bigint, options: ConditionalOptions = {}): Promise<void> {
    await this.#transport.write("DELETE", `${PATH}/${id}`, undefined, options);
  }

  /** Takes it out of the bin. */
  async restore(id: bigint, options: CallOptions = {}): Promise<MemberProject> {
    return bodyOf<MemberProject>(await this.#transport.write("POST", `${PATH}/${id}/restore`, undefined, options));
  }

  /** A tar file, as it arrives; an error means that it is not complete. Takes a new token, as `reset` does. */
  async archive(id: bigint, options: CallOptions = {}): Promise<ReadableStream<Uint8Array>> {
    return await this.#transport.download(`${PATH}/${id}/archive`, options);
  }

  /** A step of emptying a test project: repeat it until it is `done`. Takes a token that is less than 15 minutes old, as `delete` does. */
  async reset(id: bigint, options: CallOptions = {}): Promise<ProjectReset> {
    return bodyOf<ProjectReset>(await this.#transport.write("POST", `${PATH}/${id}/reset`, undefined, options));
  }
}
