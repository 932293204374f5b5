import { readFileSync } from "node:fs";
import { createSecureServer } from "node:http2";
import { createSecureContext } from "node:tls";

// The edge's kind of listener, with certificates cached in memory; accepts every name and has no limits.
const { BENCH_PAIRS: folder, PORT, HOST } = process.env;
const contexts = new Map();

function contextOf(name) {
  const known = contexts.get(name);
  if (known) return known;
  const read = (ending) => readFileSync(`${folder}/${name}.${ending}`);
  const context = createSecureContext({ cert: read("crt"), key: read("key"), ca: [] });
  contexts.set(name, context);
  return context;
}

createSecureServer({ allowHTTP1: true, SNICallback: (name, done) => done(null, contextOf(name)) }, (request, response) => {
  response.end(`/sites/${request.headers.host}${request.url}`);
}).listen(Number(PORT), HOST);
