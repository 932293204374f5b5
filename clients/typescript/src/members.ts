import { Listing } from "./listing.ts";
import type { CallOptions, WriteOptions } from "./options.ts";
import { searchOf } from "./query.ts";
import { bodyOf } from "./response.ts";
import type { Transport } from "./transport.ts";
import type { CreatedInvitation, Invitation, Member, MemberPatch, NewInvitation } from "./types.ts";

type Options = Omit<WriteOptions, "ifMatch" | "ifNoneMatch">;
/** `ifMatch` is the ETag of the member or the invitation. */
type ConditionalOptions = Omit<WriteOptions, "ifNoneMatch">;

/** Needs a personal token with the scope `members:write`, to list members `members:read`. */
export class Members {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Every member, ascending by id. */
  list(options: CallOptions = {}): Listing<Member> {
    return new Listing(this.#transport, "/members", searchOf({ limit: 100 }), options);
  }

  async get(id: bigint, options: CallOptions = {}): Promise<Member> {
    return bodyOf<Member>(await this.#transport.read(`/members/${id}`, "", options));
  }

  async update(id: bigint, patch: MemberPatch, options: ConditionalOptions = {}): Promise<Member> {
    return bodyOf<Member>(await this.#transport.write("PATCH", `/members/${id}`, patch, options));
  }

  async remove(id: bigint, options: ConditionalOptions = {}): Promise<void> {
    await this.#transport.write("DELETE", `/members/${id}`, undefined, options);
  }

  /** Every open invitation, ascending by id. */
  invitations(options: CallOptions = {}): Listing<Invitation> {
    return new Listing(this.#transport, "/invitations", searchOf({ limit: 100 }), options);
  }

  async invitation(id: bigint, options: CallOptions = {}): Promise<Invitation> {
    return bodyOf<Invitation>(await this.#transport.read(`/invitations/${id}`, "", options));
  }

  /** `link` of the answer is null where it is sent by mail. */
  async invite(invitation: NewInvitation, options: Options = {}): Promise<CreatedInvitation> {
    return bodyOf<CreatedInvitation>(await this.#transport.write("POST", "/invitations", invitation, options));
  }

  async withdraw(id: bigint, options: ConditionalOptions = {}): Promise<void> {
    await this.#transport.write("DELETE", `/invitations/${id}`, undefined, options);
  }
}
