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
        /**
         * Get an animal
         * @deprecated
         * @description Returns one animal. Deprecated: to be removed on December 5, 2030. Use `GET /v1/pets` instead, with `ids` for one animal or with the `status` filter.
         */
        get: operations["getPet"];
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
export interface webhooks {
    event: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An event
         * @description Sent for each event of the endpoint's types, as `GET /v1/events` lists it.
         */
        post: operations["receiveEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    test: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A test message
         * @description Sent when someone sends a test from the dashboard, whatever types the endpoint has.
         */
        post: operations["receiveTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
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
            categoryId: number;
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
            categoryId?: number;
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
            id: number;
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
            id: number;
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
            categoryId: number;
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
            id: number;
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
            id: number;
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
            categoryId: number;
            status?: components["schemas"]["PetStatus"];
        };
        /** @description An adoption order, as it was after the change, or before it was deleted. */
        OrderEvent: {
            /**
             * Format: int64
             * @description Unique identifier, ascending in the order of the log.
             * @example 901
             */
            id: number;
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
            id: number;
            /**
             * Format: int64
             * @description The animal that the order is about.
             * @example 42
             */
            petId: number;
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
            id: number;
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
            id: number;
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
            id: number;
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
            id: number;
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
            id: number;
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
            id: number;
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
            id: number;
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
            id: number;
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
            id: number;
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
            id: number;
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
            categoryId: number;
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
            id: number;
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
    responses: {
        /**
         * @description - No API key was sent. [`missing_api_key`](/docs/errors#missing_api_key)
         *     - The API key is not valid. [`invalid_api_key`](/docs/errors#invalid_api_key)
         *     - The API key has expired. [`expired_api_key`](/docs/errors#expired_api_key)
         */
        Unauthorized: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                Link: components["headers"]["Link2"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description - The request did not arrive in time. [`request_timeout`](/docs/errors#request_timeout) */
        RequestTimeout: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                Link: components["headers"]["Link2"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description - The quota of the minute or day is used up. [`rate_limit_exceeded`](/docs/errors#rate_limit_exceeded)
         *     - The key is banned for a while. [`api_key_banned`](/docs/errors#api_key_banned)
         */
        TooManyRequests: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Retry-After": components["headers"]["Retry-After"];
                Link: components["headers"]["Link2"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description - The request head is too large. [`header_too_large`](/docs/errors#header_too_large) */
        RequestHeaderFieldsTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                Link: components["headers"]["Link2"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description - Internal error. [`internal_error`](/docs/errors#internal_error) */
        InternalServerError: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                Link: components["headers"]["Link2"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description - The service cannot answer right now. [`service_unavailable`](/docs/errors#service_unavailable) */
        ServiceUnavailable: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Retry-After": components["headers"]["Retry-After"];
                Link: components["headers"]["Link2"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description - The HTTP message cannot be read. [`invalid_request`](/docs/errors#invalid_request)
         *     - A parameter breaks a rule. [`invalid_parameter`](/docs/errors#invalid_parameter)
         *     - The body is not JSON. [`invalid_json`](/docs/errors#invalid_json)
         *     - The body breaks a rule. [`invalid_body`](/docs/errors#invalid_body)
         */
        BadRequest: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                Stability: components["headers"]["Stability2"];
                Link: components["headers"]["Link2"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description - No API key was sent. [`missing_api_key`](/docs/errors#missing_api_key)
         *     - The API key is not valid. [`invalid_api_key`](/docs/errors#invalid_api_key)
         *     - The API key has expired. [`expired_api_key`](/docs/errors#expired_api_key)
         */
        Unauthorized2: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                Stability: components["headers"]["Stability"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                Link: components["headers"]["Link2"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description - The key is read-only. [`insufficient_scope`](/docs/errors#insufficient_scope) */
        Forbidden: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                Stability: components["headers"]["Stability"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                Link: components["headers"]["Link2"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description - Not found. [`not_found`](/docs/errors#not_found) */
        NotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                Stability: components["headers"]["Stability"];
                Link: components["headers"]["Link2"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description - The request did not arrive in time. [`request_timeout`](/docs/errors#request_timeout) */
        RequestTimeout2: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                Stability: components["headers"]["Stability2"];
                Link: components["headers"]["Link2"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description - A condition of the write does not hold. [`precondition_failed`](/docs/errors#precondition_failed) */
        PreconditionFailed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                Stability: components["headers"]["Stability"];
                Link: components["headers"]["Link2"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description - The body is too large. [`payload_too_large`](/docs/errors#payload_too_large) */
        PayloadTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                Stability: components["headers"]["Stability"];
                Link: components["headers"]["Link2"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description - The body has the wrong type. [`unsupported_media_type`](/docs/errors#unsupported_media_type) */
        UnsupportedMediaType: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                Stability: components["headers"]["Stability"];
                Link: components["headers"]["Link2"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description - The idempotency key belongs to another request. [`idempotency_mismatch`](/docs/errors#idempotency_mismatch) */
        UnprocessableEntity: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                Stability: components["headers"]["Stability"];
                Link: components["headers"]["Link2"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description - The quota of the minute or day is used up. [`rate_limit_exceeded`](/docs/errors#rate_limit_exceeded)
         *     - The key is banned for a while. [`api_key_banned`](/docs/errors#api_key_banned)
         */
        TooManyRequests2: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                Stability: components["headers"]["Stability2"];
                "Retry-After": components["headers"]["Retry-After"];
                Link: components["headers"]["Link2"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description - The request head is too large. [`header_too_large`](/docs/errors#header_too_large) */
        RequestHeaderFieldsTooLarge2: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                Stability: components["headers"]["Stability2"];
                Link: components["headers"]["Link2"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description - Internal error. [`internal_error`](/docs/errors#internal_error) */
        InternalServerError2: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                Stability: components["headers"]["Stability"];
                Link: components["headers"]["Link2"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description - The service cannot answer right now. [`service_unavailable`](/docs/errors#service_unavailable) */
        ServiceUnavailable2: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                Stability: components["headers"]["Stability"];
                "Retry-After": components["headers"]["Retry-After"];
                Link: components["headers"]["Link2"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description - The HTTP message cannot be read. [`invalid_request`](/docs/errors#invalid_request)
         *     - A parameter breaks a rule. [`invalid_parameter`](/docs/errors#invalid_parameter)
         */
        BadRequest2: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                Stability: components["headers"]["Stability2"];
                Link: components["headers"]["Link2"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description - The first request is still running. [`idempotency_conflict`](/docs/errors#idempotency_conflict) */
        Conflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                Stability: components["headers"]["Stability"];
                "Retry-After": components["headers"]["Retry-After"];
                Link: components["headers"]["Link2"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Nothing has changed since the answer with the `ETag` in `If-None-Match`. Without a body. */
        NotModified: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                Stability: components["headers"]["Stability"];
                ETag: components["headers"]["ETag"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The endpoint is disabled at once. Any other status, and no answer, means that the message is sent again later. */
        Gone: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
    };
    parameters: {
        /**
         * @description The maximum number of rows to return.
         * @example 20
         */
        limit: number;
        /** @description Return only rows with an id above this one. Take it from the previous page's `Link` header rather than making it up. */
        after: number;
        /**
         * @description The `ETag` of an earlier answer: if nothing has changed, the answer is a 304 without a body. It counts as a request.
         * @example W/"2jmj7l5rSw0yVb_vlWAYkK_YBwk"
         */
        "If-None-Match": string;
        /**
         * @description Makes a retry safe: for 24 hours, the same key with the same request returns the first response again and changes nothing more. 1 to 255 characters.
         * @example c0ffee-2026-11-21
         */
        "Idempotency-Key": string;
        /**
         * @description The identifier of the animal.
         * @example 42
         */
        petId: number;
        /**
         * @description Changes the animal only if this is still its `ETag`; otherwise the response is 412. Takes several tags, and `*` for any. Without it, the last write wins.
         * @example "42.3"
         */
        "If-Match": string;
        /** @description With `*`: writes only if there is no such animal yet; otherwise the response is 412. With tags: only if none is its `ETag`. */
        "If-None-Match2": string;
        /**
         * @description When this attempt was sent, in seconds since 1970.
         * @example 1795253400
         */
        "webhook-timestamp": string;
        /**
         * @description `v1,` and the HMAC-SHA256 of id, timestamp, and body, in Base64. Several are separated by spaces, while a secret is being rotated.
         * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
         */
        "webhook-signature": string;
    };
    requestBodies: never;
    headers: {
        /**
         * @description Identifies this request in our logs.
         * @example req_5f2c9a7d1e4b8036000001
         */
        "X-Request-Id": string;
        /**
         * @description The request limit that applies.
         * @example 60
         */
        "X-RateLimit-Limit": number;
        /**
         * @description Requests remaining in the current window.
         * @example 59
         */
        "X-RateLimit-Remaining": number;
        /**
         * @description Unix timestamp (seconds) at which the limit resets.
         * @example 1795253460
         */
        "X-RateLimit-Reset": number;
        /**
         * @description Both windows: quota and length in seconds.
         * @example "minute";q=60;w=60, "day";q=1000;w=86400
         */
        "RateLimit-Policy": string;
        /**
         * @description Both windows: requests remaining and seconds to reset.
         * @example "minute";r=59;t=42, "day";r=999;t=52242
         */
        RateLimit: string;
        /**
         * @description If there are more rows: the next page's address with `rel="next"` (RFC 8288). It keeps `limit` and the filters.
         * @example <http://localhost:3000/v1/pets?limit=20&after=20>; rel="next"
         */
        Link: string;
        /**
         * @description Identifies this content. Send it as `If-None-Match`.
         * @example W/"2jmj7l5rSw0yVb_vlWAYkK_YBwk"
         */
        ETag: string;
        /**
         * @description Where the error is explained (`rel="help"`).
         * @example </docs/errors#invalid_parameter>; rel="help"
         */
        Link2: string;
        /**
         * @description How to authenticate (RFC 6750).
         * @example Bearer realm="petstore"
         */
        "WWW-Authenticate": string;
        /**
         * @description Whole seconds to wait before the next request.
         * @example 42
         */
        "Retry-After": number;
        /**
         * @description `true` when this is the response to an earlier request with the same `Idempotency-Key`.
         * @example true
         */
        "Idempotent-Replayed": string;
        /**
         * @description Whole seconds to wait before the next request.
         * @example 42
         */
        "Retry-After2": number;
        /**
         * @description When the operation became deprecated: `@` and a Unix timestamp.
         * @example @1764892800
         */
        Deprecation: string;
        /**
         * @description When it will be removed.
         * @example Thu, 05 Dec 2030 00:00:00 GMT
         */
        Sunset: string;
        /**
         * @description What to read (`rel="deprecation"`) and what to use instead (`rel="successor-version"`).
         * @example <http://localhost:3000/v1/pets>; rel="successor-version"
         */
        Link3: string;
        /**
         * @description The animal's version, for `If-Match`. It changes with each change of the animal.
         * @example "42.3"
         */
        ETag2: string;
        /**
         * @description When the operation became deprecated: `@` and a Unix timestamp.
         * @example @1764892800
         */
        Deprecation2: string;
        /**
         * @description When it will be removed.
         * @example Thu, 05 Dec 2030 00:00:00 GMT
         */
        Sunset2: string;
        /**
         * @description What to read (`rel="deprecation"`) and what to use instead (`rel="successor-version"`). Where the error is explained (`rel="help"`).
         * @example </docs/errors#invalid_parameter>; rel="help"
         */
        Link4: string;
        /**
         * @description How stable the operation is: `experimental` or `beta`.
         * @example experimental
         */
        Stability: string;
        /**
         * @description How stable the operation is: `experimental` or `beta`.
         * @example experimental
         */
        Stability2: string;
    };
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
                limit?: components["parameters"]["limit"];
                /** @description Return only rows with an id above this one. Take it from the previous page's `Link` header rather than making it up. */
                after?: components["parameters"]["after"];
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
                ids?: number[];
                /**
                 * @description Return only animals of this category.
                 * @example 3
                 */
                categoryId?: number;
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
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of animals. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Link: components["headers"]["Link"];
                    /**
                     * @description Identifies this content. Send it as `If-None-Match`. If `ids` names a single animal, it is the animal's, for `If-Match`.
                     * @example W/"2jmj7l5rSw0yVb_vlWAYkK_YBwk"
                     */
                    ETag: string;
                    /**
                     * @description On the first page of a walk with `updatedSince`: the moment to send as `updatedSince` of the next walk. This walk has every change before it.
                     * @example 2026-11-21T09:35:00.000Z
                     */
                    "Updated-Until"?: string;
                    /**
                     * @description `beta` where the request has a parameter that is.
                     * @example beta
                     */
                    Stability?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pets"];
                };
            };
            /** @description Nothing has changed since the answer with the `ETag` in `If-None-Match`. Without a body. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description - The HTTP message cannot be read. [`invalid_request`](/docs/errors#invalid_request)
             *     - A parameter breaks a rule. [`invalid_parameter`](/docs/errors#invalid_parameter)
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Link: components["headers"]["Link2"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    /**
                     * @description The animal's version, for `If-Match`. It changes with each change of the animal.
                     * @example "42.3"
                     */
                    ETag?: string;
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pet"];
                };
            };
            /**
             * @description - The HTTP message cannot be read. [`invalid_request`](/docs/errors#invalid_request)
             *     - A parameter breaks a rule. [`invalid_parameter`](/docs/errors#invalid_parameter)
             *     - The body is not JSON. [`invalid_json`](/docs/errors#invalid_json)
             *     - The body breaks a rule. [`invalid_body`](/docs/errors#invalid_body)
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Link: components["headers"]["Link2"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description - The key is read-only. [`insufficient_scope`](/docs/errors#insufficient_scope) */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    Link: components["headers"]["Link2"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /**
             * @description - The first request is still running. [`idempotency_conflict`](/docs/errors#idempotency_conflict)
             *     - Another animal has this externalId. [`external_id_taken`](/docs/errors#external_id_taken)
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After2"];
                    Link: components["headers"]["Link2"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description - A condition of the write does not hold. [`precondition_failed`](/docs/errors#precondition_failed) */
            412: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Link: components["headers"]["Link2"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description - The body is too large. [`payload_too_large`](/docs/errors#payload_too_large) */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Link: components["headers"]["Link2"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description - The body has the wrong type. [`unsupported_media_type`](/docs/errors#unsupported_media_type) */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Link: components["headers"]["Link2"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description - The idempotency key belongs to another request. [`idempotency_mismatch`](/docs/errors#idempotency_mismatch) */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Link: components["headers"]["Link2"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getPet: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of an earlier answer: if nothing has changed, the answer is a 304 without a body. It counts as a request.
                 * @example "42.3"
                 */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description The identifier of the animal.
                 * @example 42
                 */
                petId: components["parameters"]["petId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The animal. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link3"];
                    ETag: components["headers"]["ETag2"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pet"];
                };
            };
            /** @description Nothing has changed since the answer with the `ETag` in `If-None-Match`. Without a body. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link3"];
                    ETag: components["headers"]["ETag2"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description - The HTTP message cannot be read. [`invalid_request`](/docs/errors#invalid_request) */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Deprecation: components["headers"]["Deprecation2"];
                    Sunset: components["headers"]["Sunset2"];
                    Link: components["headers"]["Link4"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description - No API key was sent. [`missing_api_key`](/docs/errors#missing_api_key)
             *     - The API key is not valid. [`invalid_api_key`](/docs/errors#invalid_api_key)
             *     - The API key has expired. [`expired_api_key`](/docs/errors#expired_api_key)
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link4"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description - Not found. [`not_found`](/docs/errors#not_found) */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link4"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description - The request did not arrive in time. [`request_timeout`](/docs/errors#request_timeout) */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Deprecation: components["headers"]["Deprecation2"];
                    Sunset: components["headers"]["Sunset2"];
                    Link: components["headers"]["Link4"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description - The operation was removed. [`gone`](/docs/errors#gone) */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link4"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description - The quota of the minute or day is used up. [`rate_limit_exceeded`](/docs/errors#rate_limit_exceeded)
             *     - The key is banned for a while. [`api_key_banned`](/docs/errors#api_key_banned)
             */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Deprecation: components["headers"]["Deprecation2"];
                    Sunset: components["headers"]["Sunset2"];
                    Link: components["headers"]["Link4"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description - The request head is too large. [`header_too_large`](/docs/errors#header_too_large) */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Deprecation: components["headers"]["Deprecation2"];
                    Sunset: components["headers"]["Sunset2"];
                    Link: components["headers"]["Link4"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description - Internal error. [`internal_error`](/docs/errors#internal_error) */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link4"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description - The service cannot answer right now. [`service_unavailable`](/docs/errors#service_unavailable) */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link4"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
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
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description With `*`: writes only if there is no such animal yet; otherwise the response is 412. With tags: only if none is its `ETag`. */
                "If-None-Match"?: components["parameters"]["If-None-Match2"];
                /**
                 * @description Makes a retry safe: for 24 hours, the same key with the same request returns the first response again and changes nothing more. 1 to 255 characters.
                 * @example c0ffee-2026-11-21
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description The identifier of the animal.
                 * @example 42
                 */
                petId: components["parameters"]["petId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The animal is in the bin. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Stability: components["headers"]["Stability"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest2"];
            401: components["responses"]["Unauthorized2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout2"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests2"];
            431: components["responses"]["RequestHeaderFieldsTooLarge2"];
            500: components["responses"]["InternalServerError2"];
            503: components["responses"]["ServiceUnavailable2"];
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
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description With `*`: writes only if there is no such animal yet; otherwise the response is 412. With tags: only if none is its `ETag`. */
                "If-None-Match"?: components["parameters"]["If-None-Match2"];
                /**
                 * @description Makes a retry safe: for 24 hours, the same key with the same request returns the first response again and changes nothing more. 1 to 255 characters.
                 * @example c0ffee-2026-11-21
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description The identifier of the animal.
                 * @example 42
                 */
                petId: components["parameters"]["petId"];
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Stability: components["headers"]["Stability"];
                    ETag: components["headers"]["ETag2"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pet"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout2"];
            /**
             * @description - The first request is still running. [`idempotency_conflict`](/docs/errors#idempotency_conflict)
             *     - Another animal has this externalId. [`external_id_taken`](/docs/errors#external_id_taken)
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Stability: components["headers"]["Stability"];
                    "Retry-After": components["headers"]["Retry-After2"];
                    Link: components["headers"]["Link2"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests2"];
            431: components["responses"]["RequestHeaderFieldsTooLarge2"];
            500: components["responses"]["InternalServerError2"];
            503: components["responses"]["ServiceUnavailable2"];
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
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description With `*`: writes only if there is no such animal yet; otherwise the response is 412. With tags: only if none is its `ETag`. */
                "If-None-Match"?: components["parameters"]["If-None-Match2"];
                /**
                 * @description Makes a retry safe: for 24 hours, the same key with the same request returns the first response again and changes nothing more. 1 to 255 characters.
                 * @example c0ffee-2026-11-21
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description The identifier of the animal.
                 * @example 42
                 */
                petId: components["parameters"]["petId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The animal. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Stability: components["headers"]["Stability"];
                    ETag: components["headers"]["ETag2"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pet"];
                };
            };
            400: components["responses"]["BadRequest2"];
            401: components["responses"]["Unauthorized2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout2"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests2"];
            431: components["responses"]["RequestHeaderFieldsTooLarge2"];
            500: components["responses"]["InternalServerError2"];
            503: components["responses"]["ServiceUnavailable2"];
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
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Stability: components["headers"]["Stability"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchResults"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized2"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout2"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests2"];
            431: components["responses"]["RequestHeaderFieldsTooLarge2"];
            500: components["responses"]["InternalServerError2"];
            503: components["responses"]["ServiceUnavailable2"];
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
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description With `*`: writes only if there is no such animal yet; otherwise the response is 412. With tags: only if none is its `ETag`. */
                "If-None-Match"?: components["parameters"]["If-None-Match2"];
                /**
                 * @description Makes a retry safe: for 24 hours, the same key with the same request returns the first response again and changes nothing more. 1 to 255 characters.
                 * @example c0ffee-2026-11-21
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Stability: components["headers"]["Stability"];
                    ETag: components["headers"]["ETag2"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pet"];
                };
            };
            /** @description The new animal. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Stability: components["headers"]["Stability"];
                    ETag: components["headers"]["ETag2"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pet"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized2"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout2"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests2"];
            431: components["responses"]["RequestHeaderFieldsTooLarge2"];
            500: components["responses"]["InternalServerError2"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    listCategories: {
        parameters: {
            query?: {
                /**
                 * @description The maximum number of rows to return.
                 * @example 20
                 */
                limit?: components["parameters"]["limit"];
                /** @description Return only rows with an id above this one. Take it from the previous page's `Link` header rather than making it up. */
                after?: components["parameters"]["after"];
            };
            header?: {
                /**
                 * @description The `ETag` of an earlier answer: if nothing has changed, the answer is a 304 without a body. It counts as a request.
                 * @example W/"2jmj7l5rSw0yVb_vlWAYkK_YBwk"
                 */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of categories. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Stability: components["headers"]["Stability"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Categories"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest2"];
            401: components["responses"]["Unauthorized2"];
            408: components["responses"]["RequestTimeout2"];
            429: components["responses"]["TooManyRequests2"];
            431: components["responses"]["RequestHeaderFieldsTooLarge2"];
            500: components["responses"]["InternalServerError2"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    listOrders: {
        parameters: {
            query?: {
                /**
                 * @description The maximum number of rows to return.
                 * @example 20
                 */
                limit?: components["parameters"]["limit"];
                /** @description Return only rows with an id above this one. Take it from the previous page's `Link` header rather than making it up. */
                after?: components["parameters"]["after"];
            };
            header?: {
                /**
                 * @description The `ETag` of an earlier answer: if nothing has changed, the answer is a 304 without a body. It counts as a request.
                 * @example W/"2jmj7l5rSw0yVb_vlWAYkK_YBwk"
                 */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of adoption orders. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Stability: components["headers"]["Stability"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Orders"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest2"];
            401: components["responses"]["Unauthorized2"];
            408: components["responses"]["RequestTimeout2"];
            429: components["responses"]["TooManyRequests2"];
            431: components["responses"]["RequestHeaderFieldsTooLarge2"];
            500: components["responses"]["InternalServerError2"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /**
                 * @description The maximum number of rows to return.
                 * @example 20
                 */
                limit?: components["parameters"]["limit"];
                /** @description Return only rows with an id above this one. Take it from the previous page's `Link` header rather than making it up. */
                after?: components["parameters"]["after"];
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Stability: components["headers"]["Stability"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Events"];
                };
            };
            400: components["responses"]["BadRequest2"];
            401: components["responses"]["Unauthorized2"];
            408: components["responses"]["RequestTimeout2"];
            429: components["responses"]["TooManyRequests2"];
            431: components["responses"]["RequestHeaderFieldsTooLarge2"];
            500: components["responses"]["InternalServerError2"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    receiveEvent: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The same for every attempt and replay of a message.
                 * @example evt_901
                 */
                "webhook-id": string;
                /**
                 * @description When this attempt was sent, in seconds since 1970.
                 * @example 1795253400
                 */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /**
                 * @description `v1,` and the HMAC-SHA256 of id, timestamp, and body, in Base64. Several are separated by spaces, while a secret is being rotated.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Event"];
            };
        };
        responses: {
            410: components["responses"]["Gone"];
            /** @description The message is accepted. Answer within ten seconds, and do the work afterward. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveTest: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The same for every attempt and replay of a message.
                 * @example test_7
                 */
                "webhook-id": string;
                /**
                 * @description When this attempt was sent, in seconds since 1970.
                 * @example 1795253400
                 */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /**
                 * @description `v1,` and the HMAC-SHA256 of id, timestamp, and body, in Base64. Several are separated by spaces, while a secret is being rotated.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TestMessage"];
            };
        };
        responses: {
            410: components["responses"]["Gone"];
            /** @description The message is accepted. Answer within ten seconds, and do the work afterward. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
