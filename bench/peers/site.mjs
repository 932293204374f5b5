import { createServer } from "node:http";

createServer((request, response) => {
  response.setHeader("Content-Type", "text/plain");
  response.end(request.url);
}).listen(Number(process.env.PORT), process.env.HOST);
