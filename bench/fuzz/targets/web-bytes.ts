import { connect } from "node:net";
import { makeTenant } from "#e2e/support/fixtures.ts";
import { httpCall } from "#e2e/support/http-call.ts";
import { startWebPort } from "#e2e/support/web-port.ts";
import { WEB_LIMITS } from "#lib/programs/server/web-limits.ts";
import { damaged } from "../damage.ts";
import { checkResponses, exchange, HTTP_PIECES } from "../raw-connection.ts";
import type { FuzzTarget } from "../target.ts";

const REQUESTS = [
  "GET /v1/pets?limit=2 HTTP/1.1\r\nHost: localhost\r\nAccept: */*\r\n\r\n",
  'POST /v1/pets HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 14\r\n\r\n{"name":"Rex"}',
  "POST /v1/pets HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
  "GET /v1/pets HTTP/1.1\r\nHost: localhost\r\n\r\nDELETE /v1/pets/1 HTTP/1.1\r\nHost: localhost\r\n\r\n",
  "HEAD / HTTP/1.0\r\n\r\n",
];
const LIMITS = { ...WEB_LIMITS, headersMs: 1000, keepAliveMs: 1000, stalledMs: 1000, checkMs: 100 };

/** Whatever bytes arrive at the web port, each answer is well-formed and none is a failure of ours, and others are served. */
export const webBytes: FuzzTarget<string> = {
  name: "web-bytes",
  inputs: damaged(REQUESTS, HTTP_PIECES),
  async open() {
    const web = await startWebPort((_, response) => void response.writeHead(404).end(), {}, LIMITS);
    const { key } = await makeTenant();
    return {
      async check(input) {
        checkResponses(await exchange(connect({ port: web.port, host: "127.0.0.1", allowHalfOpen: true }), Buffer.from(input, "latin1")));
        const { status } = await httpCall(`http://127.0.0.1:${web.port}`, "GET", "/v1/pets", { key });
        if (status !== 200) throw new Error(`another caller was answered ${status}`);
      },
      close: () => web.stop(),
    };
  },
};
