/** What a program of the tests runs with; the empty ones keep a developer's .env out. */
export const PLAIN_SETTINGS = {
  REDIS_URL: "",
  UPSTASH_REDIS_REST_URL: "",
  UPSTASH_REDIS_REST_TOKEN: "",
  PUBLIC_URL: "",
  TRUSTED_PROXIES: "",
  WEB_CONCURRENCY: "1",
  LOG_LEVEL: "error",
  PLATFORM_DOMAIN: "",
  EDGE_HTTP_PORT: "off",
  EDGE_HTTPS_PORT: "off",
  PLAYGROUND: "off",
  DNS_SERVERS: "",
  ACME_DIRECTORY_URL: "",
  ENCRYPTION_KEYS: "test:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
};
