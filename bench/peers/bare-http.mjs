import { readFileSync } from "node:fs";
import { createServer } from "node:http";

// Replays one of Petstore's answers.
const { PORT, HOST, BENCH_ANSWER } = process.env;
const { status, headers, body } = JSON.parse(readFileSync(BENCH_ANSWER, "utf8"));
const bytes = Buffer.from(body);

createServer((_request, response) => {
  response.writeHead(status, headers);
  response.end(bytes);
}).listen(Number(PORT), HOST);
