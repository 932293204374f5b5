import { connect, type Socket } from "node:net";

/**
 * Opens loopback connections and keeps them open with half a request each: `hostile-sockets.ts <port> <count> <first>
 * <addresses> <concurrent>`, from 127.0.7.<first> on. Reports the number opened to its parent.
 */
const [port = 0, count = 0, first = 1, addresses = 1, atOnce = 1] = process.argv.slice(2).map(Number);
const HALF = "POST /api/setup HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{";
const open = new Set<Socket>();

function one(i: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: "127.0.0.1", localAddress: `127.0.7.${first + (i % addresses)}` });
    open.add(socket);
    socket.once("connect", () => {
      socket.write(HALF);
      resolve(true);
    });
    socket.on("error", () => resolve(false));
    socket.once("close", () => open.delete(socket));
    socket.resume();
  });
}

let opened = 0;
for (let i = 0; i < count; i += atOnce) {
  const wave = await Promise.all(Array.from({ length: Math.min(atOnce, count - i) }, (_, j) => one(i + j)));
  opened += wave.filter(Boolean).length;
}
process.send?.(opened);
process.on("disconnect", () => process.exit());
