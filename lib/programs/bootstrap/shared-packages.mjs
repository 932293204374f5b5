/** Packages of which a web process has one copy, although Next and our own server are bundled apart: they keep state, compare classes, or are native. */
export const SHARED_PACKAGES = [
  "@node-rs/argon2",
  "@prisma/adapter-pg",
  "@prisma/client",
  "@prisma/driver-adapter-utils",
  "@upstash/ratelimit",
  "@upstash/redis",
  "ioredis",
  "pg",
  "pino",
  "prom-client",
];
