import { connect, type Socket } from "node:net";

/**
 * A program that opens connections to a port of loopback, sends half a request on each and keeps them open:
 * `hostile-sockets.ts <port> <count> <first> <addresses> <at once>`, from 127.0.7.<first> on. Tells its parent how many were opened.
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
