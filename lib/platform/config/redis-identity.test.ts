import { expect, it } from "vitest";
import { redisIdentity } from "#lib/platform/config/redis-identity.ts";

const at = (REDIS_URL: string | undefined, machine = "one") => redisIdentity({ REDIS_URL, UPSTASH_REDIS_REST_URL: undefined }, machine);

it.each([
  ["redis://redis.internal", "rediss://:secret@REDIS.internal:6379/0"],
  ["redis://localhost:6379/2", "redis://127.0.0.1/2"],
  ["redis+sentinel://a,b/pets", "redis+sentinel://:secret@b,a/pets/0"],
  ["redis+cluster://a,b", "rediss+cluster://b:6379,a"],
])("%s and %s are the same place", (one, other) => {
  expect(at(one)).toBe(at(other));
});

it.each([
  ["redis://redis.internal", "redis://redis.internal/1"],
  ["redis://redis.internal", "redis://redis.internal:6380"],
  ["redis://a", "redis+cluster://a"],
  ["redis+sentinel://a/pets", "redis+sentinel://a/cats"],
  ["redis://a", undefined],
])("%s and %s are different places", (one, other) => {
  expect(at(one)).not.toBe(at(other));
});

it("is another place on another machine only for a loopback address", () => {
  expect(at("redis://localhost")).not.toBe(at("redis://localhost", "two"));
  expect(at("redis://redis.internal")).toBe(at("redis://redis.internal", "two"));
  expect(redisIdentity({ REDIS_URL: undefined, UPSTASH_REDIS_REST_URL: "https://eu.upstash.example" }, "one")).toBe(
    "rest eu.upstash.example",
  );
});
