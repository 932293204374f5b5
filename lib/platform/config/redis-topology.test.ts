import { describe, expect, it } from "vitest";
import { parseSettings } from "#lib/platform/config/env.ts";
import { redisTopology } from "#lib/platform/config/redis-topology.ts";

describe("REDIS_URL", () => {
  it.each(["redis://localhost:6379", "rediss://user:secret@redis.example/2", "redis://[::1]:6380"])("takes the single server %s", (url) => {
    expect(parseSettings({ REDIS_URL: url }).REDIS_URL).toBe(url);
    expect(redisTopology(url)).toEqual({ kind: "server", url });
  });

  it("takes sentinels, with a port, passwords, and a database for each purpose", () => {
    const open = { username: undefined, password: undefined };
    expect(redisTopology("redis+sentinel://one,two:5000,[::1]:5001/pets.main")).toEqual({
      kind: "sentinel",
      ...open,
      sentinels: [
        { host: "one", port: 26_379 },
        { host: "two", port: 5000 },
        { host: "::1", port: 5001 },
      ],
      sentinelCredentials: open,
      master: "pets.main",
      database: 0,
      tls: false,
    });
    expect(redisTopology("rediss+sentinel://pet:s%40:x@one/main/3?sentinel_username=watch&sentinel_password=%23y")).toMatchObject({
      username: "pet",
      password: "s@:x",
      sentinelCredentials: { username: "watch", password: "#y" },
      master: "main",
      database: 3,
      tls: true,
    });
  });

  it.each(["", "/", "/0"])("takes a cluster's nodes before %j", (path) => {
    const nodes = [
      { host: "10.0.0.1", port: 7000 },
      { host: "two.example", port: 6379 },
    ];
    expect(redisTopology(`rediss+cluster://:secret@10.0.0.1:7000,two.example${path}`)).toEqual({
      kind: "cluster",
      username: undefined,
      password: "secret",
      nodes,
      tls: true,
    });
  });

  it.each([
    ["http://secret", /begins with redis:\/\/ or rediss:\/\//],
    ["redis+proxy://secret", /redis\+cluster:\/\//],
    ["redis://secret-one:6379,two:6379", /names several hosts, which needs redis\+sentinel/],
    ["redis+sentinel://one,two?secret", /must end with the name of the master/],
    ["redis+sentinel://one/secret/first", /must end with the name of the master and the database/],
    ["redis+sentinel://one/main?db=secret", /takes no options but sentinel_username and sentinel_password/],
    ["redis+sentinel://one/main?sentinel_username=secret", /needs a sentinel_password/],
    ["redis+sentinel://one,/main?secret", /must name hosts as host, host:port/],
    ["redis+sentinel://secret:70000/main", /must name hosts as/],
    ["redis+cluster://one:secret", /must name hosts as/],
    ["redis+cluster://::1:7000", /must name hosts as/],
    ["redis+cluster://secret@one", /must have user:password@ or :password@/],
    ["redis+cluster://:se/cret@one", /such as @ as %40/],
    ["redis+cluster://:secret%@one", /such as @ as %40/],
    ["redis+cluster://:secret@", /must have user:password@/],
    ["redis+cluster://one/1?secret", /a cluster has one database and no options/],
  ])("refuses %s without repeating it", (url, error) => {
    expect(() => parseSettings({ REDIS_URL: url })).toThrow(error);
    expect(() => parseSettings({ REDIS_URL: url })).toThrow(/^(?![\s\S]*(?:secret|cret@))[\s\S]*REDIS_URL (?:must|names|takes|has)/);
  });
});
