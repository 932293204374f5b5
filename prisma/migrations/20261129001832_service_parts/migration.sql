-- What the worker last saw of each part that the service needs.
create table "service_parts" (
    "name" text not null,
    "state" text not null,
    "message" text not null,
    "fix" text,
    "since" timestamptz(3) not null,
    "checked_at" timestamptz(3) not null,
    "told_at" timestamptz(3),

    constraint "service_parts_pkey" primary key ("name")
);
