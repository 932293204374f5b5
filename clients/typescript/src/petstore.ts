import { Adoptions } from "./adoptions.ts";
import { ApiKeys } from "./api-keys.ts";
import { Domains } from "./domains.ts";
import { Enquiries } from "./enquiries.ts";
import { Events } from "./events.ts";
import { Listing } from "./listing.ts";
import { Members } from "./members.ts";
import type { CallOptions, PetstoreOptions, WriteOptions } from "./options.ts";
import { OwnProjects } from "./own-projects.ts";
import { Pets } from "./pets.ts";
import { searchOf } from "./query.ts";
import { bodyOf } from "./response.ts";
import { SiteSettings } from "./site.ts";
import { Transport } from "./transport.ts";
import type { Category, CategoryQuery, ChosenPlan, MemberProject, NewCategory, Order, OrderQuery, Plan, Project } from "./types.ts";
import { WebhookEndpoints } from "./webhook-endpoints.ts";

/** The API as one project's key sees it. */
export class Petstore {
  readonly pets: Pets;
  readonly domains: Domains;
  readonly adoptions: Adoptions;
  readonly enquiries: Enquiries;
  readonly site: SiteSettings;
  readonly members: Members;
  readonly ownProjects: OwnProjects;
  readonly events: Events;
  readonly apiKeys: ApiKeys;
  readonly webhooks: WebhookEndpoints;
  readonly #transport: Transport;

  constructor(options: PetstoreOptions) {
    this.#transport = new Transport(options);
    this.pets = new Pets(this.#transport);
    this.domains = new Domains(this.#transport);
    this.adoptions = new Adoptions(this.#transport);
    this.enquiries = new Enquiries(this.#transport);
    this.site = new SiteSettings(this.#transport);
    this.members = new Members(this.#transport);
    this.ownProjects = new OwnProjects(this.#transport);
    this.events = new Events(this.#transport);
    this.apiKeys = new ApiKeys(this.#transport);
    this.webhooks = new WebhookEndpoints(this.#transport);
  }

  /** The key's project, its plan, and what is left of it. Costs no request. */
  async project(options: CallOptions = {}): Promise<Project> {
    return bodyOf<Project>(await this.#transport.read("/project", "", options));
  }

  /** Takes the personal token of an owner. */
  async setPlan(plan: Plan, options: WriteOptions = {}): Promise<ChosenPlan> {
    return bodyOf<ChosenPlan>(await this.#transport.write("PATCH", "/project", { plan }, options));
  }

  /** Those that a personal token may act in, ascending by id. */
  projects(options: CallOptions = {}): Listing<MemberProject> {
    return new Listing(this.#transport, "/projects", searchOf({ limit: 100 }), options);
  }

  /** Categories with a name, ascending by id. */
  categories(query: CategoryQuery = {}, options: CallOptions = {}): Listing<Category> {
    return new Listing(this.#transport, "/categories", searchOf({ limit: 100, ...query }), options);
  }

  async category(id: bigint, options: CallOptions = {}): Promise<Category> {
    return bodyOf<Category>(await this.#transport.read(`/categories/${id}`, "", options));
  }

  /** Without an id, the next free one. */
  async createCategory(category: NewCategory, options: WriteOptions = {}): Promise<Category> {
    return bodyOf<Category>(await this.#transport.write("POST", "/categories", category, options));
  }

  /** Names it, or renames it. */
  async putCategory(id: bigint, name: string, options: WriteOptions = {}): Promise<Category> {
    return bodyOf<Category>(await this.#transport.write("PUT", `/categories/${id}`, { name }, options));
  }

  /** Its name goes; its animals stay in it. */
  async deleteCategory(id: bigint, options: WriteOptions = {}): Promise<void> {
    await this.#transport.write("DELETE", `/categories/${id}`, undefined, options);
  }

  async order(id: bigint, options: CallOptions = {}): Promise<Order> {
    return bodyOf<Order>(await this.#transport.read(`/store/orders/${id}`, "", options));
  }

  /** Adoption orders, ascending by id. */
  orders(query: OrderQuery = {}, options: CallOptions = {}): Listing<Order> {
    return new Listing(this.#transport, "/store/orders", searchOf({ limit: 100, ...query }), options);
  }
}
