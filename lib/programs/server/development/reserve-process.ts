// Slow to load and independent of source changes.
import "@prisma/adapter-pg";
import "@prisma/client/runtime/client";
import "@upstash/ratelimit";
import "@upstash/redis";
import "ioredis";
import "pg";
import "pino";
import "prom-client";
import "zod";

// Our code loads only on the order, so it is current. Without a supervisor this process exits.
process.once("message", () => void import("./web-process.ts"));
