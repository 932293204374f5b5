import { createServer } from "node:http";

// Stands where the sites' pages are made: answers with the path that it was asked for, and does nothing else.
createServer((request, response) => {
  response.setHeader("Content-Type", "text/plain");
  response.end(request.url);
}).listen(Number(process.env.PORT), process.env.HOST);
