import { expect, it } from "vitest";
import { redisAwaySentence } from "#lib/platform/redis/away.rules.ts";

it.each([
  ["WRONGPASS invalid username-password pair or user is disabled.", /^Redis refuses the user or the password: .* Correct REDIS_URL\.$/],
  ["NOAUTH HELLO must be called with the client already authenticated", /^Redis refuses the user or the password: /],
  ["connect ECONNREFUSED 127.0.0.1:6379", /^Redis cannot be reached \(connect ECONNREFUSED 127\.0\.0\.1:6379\): .* Start it, or correct/],
])("with %j says what to do", (cause, sentence) => {
  expect(redisAwaySentence(cause)).toMatch(sentence);
});
