/** What a program of the tests runs with; the empty ones keep a developer's .env out. */
export const PLAIN_SETTINGS = {
  REDIS_URL: "",
  UPSTASH_REDIS_REST_URL: "",
  UPSTASH_REDIS_REST_TOKEN: "",
  PUBLIC_URL: "",
  TRUSTED_PROXIES: "",
  WEB_CONCURRENCY: "1",
  LOG_LEVEL: "error",
};
