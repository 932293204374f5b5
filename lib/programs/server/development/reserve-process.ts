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

// Our own code loads late, so that it is current.
process.once("message", () => void import("./web-process.ts"));
