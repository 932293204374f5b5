import { readFileSync } from "node:fs";
import path from "node:path";
import { OperatorError } from "#lib/platform/errors.ts";
import { ROOT } from "../harness/places.ts";

const SAMPLE = path.join(ROOT, "docs", "operating", "proxies", "haproxy.cfg");

export interface ProxyPlaces {
  /** `address:port` each. */
  http: string;
  /** Where the edges ask for pages: nothing is added to their requests. */
  inside: string;
  sitesHttp: string;
  sitesHttps: string;
  web: readonly string[];
  edges: readonly { http: string; https: string }[];
  /** A Unix socket. */
  socket: string;
  /** Where the web processes are asked for their health, if not where the sample asks. */
  healthPath?: string;
}

const CHECKED = "default-server check inter 2s fall 2 rise 1";

const serversOf = (name: string, addresses: readonly string[]): string =>
  addresses.map((address, i) => `\tserver ${name}${i + 1} ${address}`).join("\n");

function tcp(name: string, bind: string, edges: readonly string[]): string {
  return `listen ${name}
	mode tcp
	bind ${bind}
	balance roundrobin
	${CHECKED}
${serversOf("edge", edges)}
`;
}

/**
 * The documented sample without its TLS, with other addresses, and with ways to the pages and the edges.
 * @throws OperatorError when the sample has changed so that it no longer fits
 */
export function proxyConfig(places: ProxyPlaces): string {
  let text = readFileSync(SAMPLE, "utf8");
  const replace = (old: string, by: string): void => {
    if (!text.includes(old)) throw new OperatorError(`${path.relative(ROOT, SAMPLE)} has no line with ${JSON.stringify(old)} any more.`);
    text = text.replace(old, by);
  };
  const edges = places.edges.map(({ http }) => http);
  replace("global\n", `global\n\tstats socket ${places.socket} mode 600 level admin expose-fd listeners\n`);
  replace("bind :80\n", `bind ${places.http}\n`);
  replace("\tbind :443 ssl crt /etc/ssl/petstore/fullchain-and-key.pem alpn h2,http/1.1\n", "");
  replace("-i pets.example.org\n", `-i ${places.http.replace(/:\d+$/, "")}\n`);
  replace("\thttp-request redirect scheme https code 308 if own_name !{ ssl_fc }\n", "");
  if (places.healthPath !== undefined) replace("GET /api/ready", `GET ${places.healthPath}`);
  replace("\tserver web1 127.0.0.1:3000\n\tserver web2 127.0.0.1:3001\n", `${serversOf("web", places.web)}\n`);
  replace("\tserver edge1 127.0.0.1:3080\n", `\t${CHECKED}\n${serversOf("edge", edges)}\n`);
  const inside = `frontend inside\n\tbind ${places.inside}\n\tdefault_backend web\n`;
  const sites = tcp("sites-http", places.sitesHttp, edges);
  const secure = tcp(
    "sites-https",
    places.sitesHttps,
    places.edges.map(({ https }) => https),
  );
  return [text, inside, sites, secure].join("\n");
}
