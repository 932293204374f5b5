import { once } from "node:events";
import { connect } from "node:tls";
import { damaged } from "../damage.ts";
import { OWN_NAME, openEdgeBench } from "../edge-bench.ts";
import { exchange } from "../raw-connection.ts";
import type { FuzzTarget } from "../target.ts";

const PREFACE = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";

/** RFC 9113, section 4.1. */
function frame(type: number, flags: number, stream: number, payload: string): string {
  const head = Buffer.alloc(9);
  head.writeUIntBE(payload.length, 0, 3);
  head.writeUInt8(type, 3);
  head.writeUInt8(flags, 4);
  head.writeUInt32BE(stream, 5);
  return head.toString("latin1") + payload;
}

const SETTINGS = frame(4, 0, 0, "");
const GOAWAY = frame(7, 0, 0, "\x00".repeat(8));
/** RFC 7541: indexed `GET`, `https` and `/`, then `:authority` as a literal. */
const HEAD = `\x82\x87\x84\x41${String.fromCharCode(OWN_NAME.length)}${OWN_NAME}`;
const CONNECTIONS = [
  PREFACE + SETTINGS + frame(1, 5, 1, HEAD) + GOAWAY,
  PREFACE + SETTINGS + frame(1, 4, 1, HEAD) + frame(0, 1, 1, "hello") + frame(3, 0, 1, "\x00\x00\x00\x08") + GOAWAY,
  PREFACE + SETTINGS + frame(1, 0, 1, HEAD.slice(0, 2)) + frame(9, 4, 1, HEAD.slice(2)) + frame(8, 0, 0, "\x00\x00\xff\xff") + GOAWAY,
];
const PIECES = [
  "\x00",
  "\xff",
  "\x80",
  "\x41",
  "\x82",
  "\x00\x00\x00",
  "\x7f\xff\xff\xff",
  SETTINGS,
  GOAWAY,
  frame(6, 0, 0, "12345678"),
  frame(3, 0, 1, "\x00\x00\x00\x08"),
  HEAD,
];

export const edgeFrames: FuzzTarget<string> = {
  name: "edge-frames",
  inputs: damaged(CONNECTIONS, PIECES),
  async open() {
    const bench = await openEdgeBench();
    return {
      async check(input) {
        const socket = connect({ port: bench.https, host: "127.0.0.1", servername: OWN_NAME, ca: bench.root, ALPNProtocols: ["h2"] });
        await once(socket, "secureConnect");
        await exchange(socket, Buffer.from(input, "latin1"));
        await bench.checkServed();
      },
      close: () => bench.close(),
    };
  },
};
