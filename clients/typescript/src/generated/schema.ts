// Generated from the OpenAPI document by `npm run client`.
export interface paths {
    "/pets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List animals
         * @description Returns the project's animals, ascending by id. Follow `Link: …; rel="next"` from the first page to see each animal once, even while others are added.
         */
        get: operations["listPets"];
        put?: never;
        /**
         * Add an animal
         * @description Adds an animal to the project. `status` is `available` if you leave it out.
         */
        post: operations["createPet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pets/{petId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete an animal
         * @description Moves the animal to the bin for thirty days. From then on it is not found, except by `POST /v1/pets/{petId}/restore`, by `GET /v1/pets?inBin=true`, and in the dashboard. It keeps its `externalId`.
         */
        delete: operations["deletePet"];
        options?: never;
        head?: never;
        /**
         * Change an animal
         * @description Changes the fields that you send and leaves the others as they are (RFC 7396). A new `status` moves the animal's adoption order along. An empty patch changes nothing.
         */
        patch: operations["updatePet"];
        trace?: never;
    };
    "/pets/{petId}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore an animal
         * @description Takes the animal out of the bin, as it was. It takes no body. An animal that is not in the bin stays as it is.
         */
        post: operations["restorePet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pets/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change many animals
         * @description Creates, changes, and deletes up to 100 animals at once, for one request of the quota. An animal can be in one operation only. By default, one refused operation refuses them all, and the message names every faulty row and field. An `ifMatch` beside an `id` refuses its operation if the animal has changed. A body has at most 256 KiB.
         */
        post: operations["batchPets"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pets/external/{externalId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Add or change an animal by your own identifier
         * @description Changes the animal that has this `externalId`, or adds one. If the animal is in the bin, it is restored. With `If-None-Match: *`, it only adds: an animal that exists, in the bin too, is 412. If you leave `status` out, an animal that exists keeps its own.
         */
        put: operations["putPet"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List categories
         * @description Returns the project's categories that have a name, ascending by id. An animal's `categoryId` can be any number, named or not.
         */
        get: operations["listCategories"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/store/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List adoption orders
         * @description Returns the project's adoption orders, ascending by id. Experimental: its shape can still change.
         */
        get: operations["listOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List events
         * @description Returns what happened in the project in the last 30 days, in an order that never changes: an event that appears later has a greater id. To follow the log, ask again with `after` set to the last id that you have seen. Beta: its shape can still change.
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description An animal to add. Unknown fields, including `id`, are ignored. */
        NewPet: {
            /**
             * @description The animal's name, kept as sent.
             * @example Biscuit
             */
            name: string;
            /**
             * Format: int64
             * @description Identifier of the category the animal belongs to.
             * @example 3
             */
            categoryId: bigint;
            status?: components["schemas"]["PetStatus"];
            /** @description Your own identifier of the animal, unique in the project; `null` is the same as none. */
            externalId?: string | null;
        };
        /**
         * @description Availability of an animal.
         * @enum {string}
         */
        PetStatus: "available" | "pending" | "sold";
        /** @description What to change. A field that is left out stays. Unknown fields, including `id`, are ignored. */
        PetPatch: {
            /**
             * @description The animal's name, kept as sent.
             * @example Biscuit
             */
            name?: string;
            /**
             * Format: int64
             * @description Identifier of the category the animal belongs to.
             * @example 3
             */
            categoryId?: bigint;
            status?: components["schemas"]["PetStatus"];
            /** @description Your own identifier of the animal, unique in the project; `null` removes it. */
            externalId?: string | null;
        };
        /** @description Changes of several animals. */
        Batch: {
            operations: components["schemas"]["BatchOperation"][];
        };
        /** @description A change of one animal. An animal can appear once in a batch. */
        BatchOperation: components["schemas"]["CreateOperation"] | components["schemas"]["UpdateOperation"] | components["schemas"]["DeleteOperation"];
        /** @description Adds an animal. */
        CreateOperation: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            op: "create";
            pet: components["schemas"]["NewPet"];
        };
        /** @description Changes an animal. */
        UpdateOperation: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            op: "update";
            /**
             * Format: int64
             * @description The animal's id.
             * @example 42
             */
            id: bigint;
            /**
             * @description Does the operation only if this is the animal's `ETag`, as the header `If-Match` does.
             * @example "42.3"
             */
            ifMatch?: string;
            pet: components["schemas"]["PetPatch"];
        };
        /** @description Moves an animal to the bin. */
        DeleteOperation: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            op: "delete";
            /**
             * Format: int64
             * @description The animal's id.
             * @example 42
             */
            id: bigint;
            /**
             * @description Does the operation only if this is the animal's `ETag`, as the header `If-Match` does.
             * @example "42.3"
             */
            ifMatch?: string;
        };
        /** @description An animal to add or change. Unknown fields, including `id`, are ignored. */
        PetByExternalId: {
            /**
             * @description The animal's name, kept as sent.
             * @example Biscuit
             */
            name: string;
            /**
             * Format: int64
             * @description Identifier of the category the animal belongs to.
             * @example 3
             */
            categoryId: bigint;
            /** @description If you leave it out, an animal that exists keeps its status, and a new one is `available`. */
            status?: components["schemas"]["PetStatus"];
        };
        /** @description Something that happened in the project. New types may be added. */
        Event: components["schemas"]["PetEvent"] | components["schemas"]["OrderEvent"] | components["schemas"]["DomainEvent"] | components["schemas"]["KeyBannedEvent"] | components["schemas"]["KeyExpiringEvent"] | components["schemas"]["PlanEvent"] | components["schemas"]["OtherEvent"];
        /** @description An animal, as it was after the change. Deleted means moved to the bin. */
        PetEvent: {
            /**
             * Format: int64
             * @description Unique identifier, ascending in the order of the log.
             * @example 901
             */
            id: bigint;
            /**
             * @description What happened.
             * @enum {string}
             */
            type: "pet.created" | "pet.updated" | "pet.deleted" | "pet.restored";
            /**
             * Format: date-time
             * @description When it happened, in UTC.
             * @example 2026-11-21T09:30:00.000Z
             */
            occurredAt: string;
            data: components["schemas"]["Pet"];
        };
        /** @description An animal up for adoption. */
        Pet: {
            /**
             * Format: int64
             * @description Unique identifier, assigned on creation.
             * @example 42
             */
            id: bigint;
            /**
             * @description The animal's name, kept as sent.
             * @example Biscuit
             */
            name: string;
            /**
             * Format: int64
             * @description Identifier of the category the animal belongs to.
             * @example 3
             */
            categoryId: bigint;
            status?: components["schemas"]["PetStatus"];
        };
        /** @description An adoption order, as it was after the change, or before it was deleted. */
        OrderEvent: {
            /**
             * Format: int64
             * @description Unique identifier, ascending in the order of the log.
             * @example 901
             */
            id: bigint;
            /**
             * @description What happened.
             * @enum {string}
             */
            type: "order.created" | "order.updated" | "order.deleted";
            /**
             * Format: date-time
             * @description When it happened, in UTC.
             * @example 2026-11-21T09:30:00.000Z
             */
            occurredAt: string;
            data: components["schemas"]["Order"];
        };
        /** @description An adoption order: placed when an animal goes pending, completed when sold. */
        Order: {
            /**
             * Format: int64
             * @description Unique identifier of the order.
             * @example 7
             */
            id: bigint;
            /**
             * Format: int64
             * @description The animal that the order is about.
             * @example 42
             */
            petId: bigint;
            status: components["schemas"]["OrderStatus"];
            /**
             * Format: date-time
             * @description When the order was placed, in UTC.
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
        };
        /**
         * @description State of an adoption order.
         * @enum {string}
         */
        OrderStatus: "placed" | "completed" | "cancelled";
        /** @description A custom domain, as it was after the change, or before it was removed. */
        DomainEvent: {
            /**
             * Format: int64
             * @description Unique identifier, ascending in the order of the log.
             * @example 901
             */
            id: bigint;
            /**
             * @description What happened.
             * @enum {string}
             */
            type: "domain.added" | "domain.verified" | "domain.drifted" | "domain.stopped" | "domain.lost" | "domain.updated" | "domain.removed";
            /**
             * Format: date-time
             * @description When it happened, in UTC.
             * @example 2026-11-21T09:30:00.000Z
             */
            occurredAt: string;
            data: components["schemas"]["EventDomain"];
        };
        /** @description A custom domain as it was after the change. */
        EventDomain: {
            /**
             * Format: int64
             * @description Unique identifier of the domain.
             * @example 5
             */
            id: bigint;
            /**
             * @description The domain name in ASCII.
             * @example adopt.example
             */
            name: string;
            /**
             * @description What the domain serves.
             * @enum {string}
             */
            use: "primary" | "serves" | "redirects";
            /**
             * @description Whether its DNS points here.
             * @example verified
             */
            routing: string;
        };
        /** @description An API key was banned for going on after 429. */
        KeyBannedEvent: {
            /**
             * Format: int64
             * @description Unique identifier, ascending in the order of the log.
             * @example 901
             */
            id: bigint;
            /**
             * @description What happened.
             * @enum {string}
             */
            type: "api_key.banned";
            /**
             * Format: date-time
             * @description When it happened, in UTC.
             * @example 2026-11-21T09:30:00.000Z
             */
            occurredAt: string;
            data: components["schemas"]["EventBannedKey"];
        };
        /** @description An API key that is banned for a while. */
        EventBannedKey: {
            /**
             * Format: int64
             * @description Unique identifier of the API key.
             * @example 12
             */
            id: bigint;
            /**
             * @description The key's name.
             * @example Website
             */
            name: string;
            /**
             * @description The key's last four characters.
             * @example x7Qp
             */
            last4: string;
            /**
             * Format: date-time
             * @description When the ban began, in UTC.
             * @example 2026-11-21T09:30:00.000Z
             */
            startedAt: string;
            /**
             * Format: date-time
             * @description When it ends, in UTC.
             * @example 2026-11-21T09:30:00.000Z
             */
            endsAt: string;
        };
        /** @description An API key expires within seven days. */
        KeyExpiringEvent: {
            /**
             * Format: int64
             * @description Unique identifier, ascending in the order of the log.
             * @example 901
             */
            id: bigint;
            /**
             * @description What happened.
             * @enum {string}
             */
            type: "api_key.expiring";
            /**
             * Format: date-time
             * @description When it happened, in UTC.
             * @example 2026-11-21T09:30:00.000Z
             */
            occurredAt: string;
            data: components["schemas"]["EventExpiringKey"];
        };
        /** @description An API key that expires within seven days. */
        EventExpiringKey: {
            /**
             * Format: int64
             * @description Unique identifier of the API key.
             * @example 12
             */
            id: bigint;
            /**
             * @description The key's name.
             * @example Website
             */
            name: string;
            /**
             * @description The key's last four characters.
             * @example x7Qp
             */
            last4: string;
            /**
             * Format: date-time
             * @description When the key expires, in UTC.
             * @example 2026-11-21T09:30:00.000Z
             */
            expiresAt: string;
        };
        /** @description The project's plan or limits changed. */
        PlanEvent: {
            /**
             * Format: int64
             * @description Unique identifier, ascending in the order of the log.
             * @example 901
             */
            id: bigint;
            /**
             * @description What happened.
             * @enum {string}
             */
            type: "plan.changed";
            /**
             * Format: date-time
             * @description When it happened, in UTC.
             * @example 2026-11-21T09:30:00.000Z
             */
            occurredAt: string;
            data: components["schemas"]["EventPlan"];
        };
        /** @description The project's plan and limits after the change. */
        EventPlan: {
            /**
             * @description The project's plan.
             * @enum {string}
             */
            plan: "free" | "pro" | "business" | "enterprise";
            /**
             * @description Requests per minute.
             * @example 300
             */
            perMinute: number;
            /**
             * @description Requests per day.
             * @example 10000
             */
            perDay: number;
        };
        /** @description An event of a type that was added later. Ignore the types that you do not know. */
        OtherEvent: {
            /**
             * Format: int64
             * @description Unique identifier, ascending in the order of the log.
             * @example 901
             */
            id: bigint;
            /** @description What happened. The current types are listed; new ones may be added. */
            type: string;
            /**
             * Format: date-time
             * @description When it happened, in UTC.
             * @example 2026-11-21T09:30:00.000Z
             */
            occurredAt: string;
            /** @description What it happened to. */
            data: Record<string, never>;
        };
        /** @description A test of a webhook endpoint. */
        TestMessage: {
            /**
             * Format: int64
             * @description Always 0.
             * @example 0
             */
            id: bigint;
            /** @constant */
            type: "webhook.test";
            /**
             * Format: date-time
             * @description When it was sent, in UTC.
             * @example 2026-11-21T09:30:00.000Z
             */
            occurredAt: string;
            data: {
                /**
                 * @description That it is a test.
                 * @example This is a test message.
                 */
                message: string;
            };
        };
        /** @description Animals, ascending by id. */
        Pets: components["schemas"]["ListedPet"][];
        /** @description An animal in a list: a `Pet`, and what `include` asks for. */
        ListedPet: {
            /**
             * Format: int64
             * @description Unique identifier, assigned on creation.
             * @example 42
             */
            id: bigint;
            /**
             * @description The animal's name, kept as sent.
             * @example Biscuit
             */
            name: string;
            /**
             * Format: int64
             * @description Identifier of the category the animal belongs to.
             * @example 3
             */
            categoryId: bigint;
            status?: components["schemas"]["PetStatus"];
            /**
             * @description Your own identifier of the animal, or null. Only with `include=externalId`.
             * @example intake-2026-118
             */
            externalId?: string | null;
            /**
             * Format: date-time
             * @description When it was added, in UTC. Only with `include=timestamps`.
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt?: string;
            /**
             * @description The animal's version, for `If-Match`, with its quotation marks. Only with `include=etag`.
             * @example "42.3"
             */
            etag?: string;
            /**
             * Format: date-time
             * @description When it was last changed, in UTC. Only with `include=timestamps`.
             * @example 2026-11-21T09:30:00.000Z
             */
            updatedAt?: string;
        };
        /** @description Every error has this shape. */
        Error: {
            /**
             * @description Machine-readable error code. The current codes are listed; new ones may be added.
             * @example invalid_parameter
             */
            code: string;
            /** @description What was wrong, what is allowed and what was received. */
            message: string;
            /** @description The HTTP status code. */
            status: number;
        };
        /** @description What became of each operation. */
        BatchResults: {
            /** @description One for each operation, in the same order. */
            results: components["schemas"]["BatchResult"][];
        };
        /** @description `pet` and `etag` after a creation or a change, `error` after a refusal, neither after a deletion. */
        BatchResult: {
            /**
             * @description What the operation by itself would have answered.
             * @example 201
             */
            status: number;
            pet?: components["schemas"]["Pet"];
            /**
             * @description The animal's version, for `If-Match`.
             * @example "42.3"
             */
            etag?: string;
            error?: components["schemas"]["BatchError"];
        };
        /** @description Why an operation changed nothing; the same fields as an Error. */
        BatchError: {
            /**
             * @description Machine-readable error code.
             * @example not_found
             */
            code: string;
            /** @description What was wrong, what is allowed and what was received. */
            message: string;
            /** @description The HTTP status code. */
            status: number;
        };
        /** @description Named categories, ascending by id. */
        Categories: components["schemas"]["Category"][];
        /** @description A category of animals with a name. */
        Category: {
            /**
             * Format: int64
             * @description The animals' `categoryId`.
             * @example 3
             */
            id: bigint;
            /**
             * @description Its name, unique in the project.
             * @example Dogs
             */
            name: string;
        };
        /** @description Adoption orders, ascending by id. */
        Orders: components["schemas"]["Order"][];
        /** @description Events in the order of the log. */
        Events: components["schemas"]["Event"][];
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listPets: {
        parameters: {
            query?: {
                /**
                 * @description The maximum number of rows to return.
                 * @example 20
                 */
                limit?: number;
                /** @description Return only rows with an id above this one. Take it from the previous page's `Link` header rather than making it up. */
                after?: bigint;
                /**
                 * @description Return only animals with this availability status.
                 * @example available
                 */
                status?: "available" | "pending" | "sold";
                /**
                 * @description Return only these animals, ascending by id. At most 100 ids, separated by commas. Ids that the project does not have are left out. Without a `limit`, all of them are on one page.
                 * @example [
                 *       42,
                 *       43
                 *     ]
                 */
                ids?: bigint[];
                /**
                 * @description Return only animals of this category.
                 * @example 3
                 */
                categoryId?: bigint;
                /**
                 * @description Return only animals whose names have all these words, or words that begin so, in any order. Case and accents do not matter, and “strasse” finds “Straße”. At most 8 words.
                 * @example biscuit
                 */
                q?: string;
                /**
                 * @description Return only animals that were added or changed at this moment or later, ascending by id. For the next walk, take the moment from the `Updated-Until` header of this walk's first page: no change is missed, however late it is committed.
                 * @example 2026-11-21T09:30:00Z
                 */
                updatedSince?: string;
                /**
                 * @description `true` returns the animals in the bin instead: those that were deleted in the last thirty days. They keep their `externalId`, and `updatedAt` is when they were deleted. Cannot be combined with `q`.
                 * @example false
                 */
                inBin?: boolean;
                /**
                 * @description Fields to return beside the four: `externalId`, `timestamps` for `createdAt` and `updatedAt`, and `etag` for the version that `If-Match` takes. Separated by commas.
                 * @example [
                 *       "externalId",
                 *       "timestamps"
                 *     ]
                 */
                include?: ("externalId" | "timestamps" | "etag")[];
            };
            header?: {
                /**
                 * @description The `ETag` of an earlier answer: if nothing has changed, the answer is a 304 without a body. It counts as a request.
                 * @example W/"2jmj7l5rSw0yVb_vlWAYkK_YBwk"
                 */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of animals. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pets"];
                };
            };
        };
    };
    createPet: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes a retry safe: for 24 hours, the same key with the same request returns the first response again and changes nothing more. 1 to 255 characters.
                 * @example c0ffee-2026-11-21
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPet"];
            };
        };
        responses: {
            /** @description The new animal, with its id. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pet"];
                };
            };
        };
    };
    deletePet: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Changes the animal only if this is still its `ETag`; otherwise the response is 412. Takes several tags, and `*` for any. Without it, the last write wins.
                 * @example "42.3"
                 */
                "If-Match"?: string;
                /** @description With `*`: writes only if there is no such animal yet; otherwise the response is 412. With tags: only if none is its `ETag`. */
                "If-None-Match"?: string;
                /**
                 * @description Makes a retry safe: for 24 hours, the same key with the same request returns the first response again and changes nothing more. 1 to 255 characters.
                 * @example c0ffee-2026-11-21
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The identifier of the animal.
                 * @example 42
                 */
                petId: bigint;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The animal is in the bin. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updatePet: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Changes the animal only if this is still its `ETag`; otherwise the response is 412. Takes several tags, and `*` for any. Without it, the last write wins.
                 * @example "42.3"
                 */
                "If-Match"?: string;
                /** @description With `*`: writes only if there is no such animal yet; otherwise the response is 412. With tags: only if none is its `ETag`. */
                "If-None-Match"?: string;
                /**
                 * @description Makes a retry safe: for 24 hours, the same key with the same request returns the first response again and changes nothing more. 1 to 255 characters.
                 * @example c0ffee-2026-11-21
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The identifier of the animal.
                 * @example 42
                 */
                petId: bigint;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/merge-patch+json": components["schemas"]["PetPatch"];
                "application/json": components["schemas"]["PetPatch"];
            };
        };
        responses: {
            /** @description The animal as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pet"];
                };
            };
        };
    };
    restorePet: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Changes the animal only if this is still its `ETag`; otherwise the response is 412. Takes several tags, and `*` for any. Without it, the last write wins.
                 * @example "42.3"
                 */
                "If-Match"?: string;
                /** @description With `*`: writes only if there is no such animal yet; otherwise the response is 412. With tags: only if none is its `ETag`. */
                "If-None-Match"?: string;
                /**
                 * @description Makes a retry safe: for 24 hours, the same key with the same request returns the first response again and changes nothing more. 1 to 255 characters.
                 * @example c0ffee-2026-11-21
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The identifier of the animal.
                 * @example 42
                 */
                petId: bigint;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The animal. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pet"];
                };
            };
        };
    };
    batchPets: {
        parameters: {
            query?: {
                /**
                 * @description `all`: if one operation is refused, none is done. `each`: each operation is done or refused by itself.
                 * @example each
                 */
                mode?: "all" | "each";
            };
            header?: {
                /**
                 * @description Makes a retry safe: for 24 hours, the same key with the same request returns the first response again and changes nothing more. 1 to 255 characters.
                 * @example c0ffee-2026-11-21
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Batch"];
            };
        };
        responses: {
            /** @description What became of each operation. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchResults"];
                };
            };
        };
    };
    putPet: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Changes the animal only if this is still its `ETag`; otherwise the response is 412. Takes several tags, and `*` for any. Without it, the last write wins.
                 * @example "42.3"
                 */
                "If-Match"?: string;
                /** @description With `*`: writes only if there is no such animal yet; otherwise the response is 412. With tags: only if none is its `ETag`. */
                "If-None-Match"?: string;
                /**
                 * @description Makes a retry safe: for 24 hours, the same key with the same request returns the first response again and changes nothing more. 1 to 255 characters.
                 * @example c0ffee-2026-11-21
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Your own identifier of the animal, percent-encoded.
                 * @example intake-2026-118
                 */
                externalId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PetByExternalId"];
            };
        };
        responses: {
            /** @description The animal, which existed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pet"];
                };
            };
            /** @description The new animal. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pet"];
                };
            };
        };
    };
    listCategories: {
        parameters: {
            query?: {
                /**
                 * @description The maximum number of rows to return.
                 * @example 20
                 */
                limit?: number;
                /** @description Return only rows with an id above this one. Take it from the previous page's `Link` header rather than making it up. */
                after?: bigint;
            };
            header?: {
                /**
                 * @description The `ETag` of an earlier answer: if nothing has changed, the answer is a 304 without a body. It counts as a request.
                 * @example W/"2jmj7l5rSw0yVb_vlWAYkK_YBwk"
                 */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of categories. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Categories"];
                };
            };
        };
    };
    listOrders: {
        parameters: {
            query?: {
                /**
                 * @description The maximum number of rows to return.
                 * @example 20
                 */
                limit?: number;
                /** @description Return only rows with an id above this one. Take it from the previous page's `Link` header rather than making it up. */
                after?: bigint;
            };
            header?: {
                /**
                 * @description The `ETag` of an earlier answer: if nothing has changed, the answer is a 304 without a body. It counts as a request.
                 * @example W/"2jmj7l5rSw0yVb_vlWAYkK_YBwk"
                 */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of adoption orders. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Orders"];
                };
            };
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /**
                 * @description The maximum number of rows to return.
                 * @example 20
                 */
                limit?: number;
                /** @description Return only rows with an id above this one. Take it from the previous page's `Link` header rather than making it up. */
                after?: bigint;
                /**
                 * @description Return only events of these types, separated by commas.
                 * @example [
                 *       "pet.created",
                 *       "pet.updated"
                 *     ]
                 */
                types?: ("pet.created" | "pet.updated" | "pet.deleted" | "pet.restored" | "order.created" | "order.updated" | "order.deleted" | "domain.added" | "domain.verified" | "domain.drifted" | "domain.stopped" | "domain.lost" | "domain.updated" | "domain.removed" | "api_key.banned" | "api_key.expiring" | "plan.changed")[];
                /**
                 * @description `asc` starts with the oldest event, `desc` with the newest; `after` continues in that direction.
                 * @example asc
                 */
                order?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of events. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Events"];
                };
            };
        };
    };
}
