import { createServer } from "node:net";

function listens(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.on("error", () => resolve(undefined));
    server.listen({ port, host: "127.0.0.1" }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : undefined));
    });
  });
}

/**
 * A TCP port of 127.0.0.1 that nothing listens on right now.
 * @param wanted taken when it is free
 */
export async function freePort(wanted = 0): Promise<number> {
  const found = (await listens(wanted)) ?? (await listens(0));
  if (found === undefined) throw new Error("no TCP port is free on 127.0.0.1");
  return found;
}
