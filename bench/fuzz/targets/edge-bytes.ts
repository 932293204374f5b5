import { connect } from "node:net";
import { damaged } from "../damage.ts";
import { openEdgeBench, SITE } from "../edge-bench.ts";
import { checkResponses, exchange, HTTP_PIECES } from "../raw-connection.ts";
import type { FuzzTarget } from "../target.ts";

const REQUESTS = [
  `GET /cats?page=2 HTTP/1.1\r\nHost: ${SITE}\r\nAccept: */*\r\nCookie: a=b\r\n\r\n`,
  `GET http://${SITE}/cats HTTP/1.1\r\nHost: other.test\r\n\r\n`,
  `POST /form HTTP/1.1\r\nHost: ${SITE}\r\nContent-Length: 5\r\n\r\nhello`,
  `POST /form HTTP/1.1\r\nHost: ${SITE}\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n`,
  `GET /a HTTP/1.1\r\nHost: ${SITE}\r\n\r\nGET /b HTTP/1.1\r\nHost: ${SITE}\r\n\r\n`,
];

/** Whatever bytes a visitor sends, the site behind the edge sees only plain reads of its own pages. */
export const edgeBytes: FuzzTarget<string> = {
  name: "edge-bytes",
  inputs: damaged(REQUESTS, HTTP_PIECES),
  async open() {
    const bench = await openEdgeBench();
    return {
      async check(input) {
        checkResponses(await exchange(connect({ port: bench.http, host: "127.0.0.1", allowHalfOpen: true }), Buffer.from(input, "latin1")));
        await bench.checkServed();
      },
      close: () => bench.close(),
    };
  },
};
