// What takes most of a web process's start and does not change while the sources do.
import "@prisma/adapter-pg";
import "@prisma/client/runtime/client";
import "@upstash/ratelimit";
import "@upstash/redis";
import "ioredis";
import "pg";
import "pino";
import "prom-client";
import "zod";

// Nothing of our own is loaded before the order, so that the newest code is. Without a supervisor nothing is waited for, and this process ends.
process.once("message", () => void import("./web-process.ts"));
