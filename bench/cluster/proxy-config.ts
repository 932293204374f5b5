import { sampleWith } from "../proxies/sample.ts";

export interface ProxyPlaces {
  /** `address:port` each. */
  http: string;
  /** Adds nothing to the edges' requests for pages. */
  inside: string;
  sitesHttp: string;
  sitesHttps: string;
  web: readonly string[];
  edges: readonly { http: string; https: string }[];
  socket: string;
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
export function proxyConfig({ http, inside, sitesHttp, sitesHttps, web, edges, socket, healthPath }: ProxyPlaces): string {
  const [plain, secure] = [edges.map((edge) => edge.http), edges.map((edge) => edge.https)];
  const text = sampleWith("haproxy.cfg", [
    ["global\n", `global\n\tstats socket ${socket} mode 600 level admin expose-fd listeners\n`],
    ["bind :80\n", `bind ${http}\n`],
    ["\tbind :443 ssl crt /etc/ssl/petstore/fullchain-and-key.pem alpn h2,http/1.1\n", ""],
    ["-i pets.example.org\n", `-i ${http.replace(/:\d+$/, "")}\n`],
    ["\thttp-request redirect scheme https code 308 if own_name !{ ssl_fc }\n", ""],
    ...(healthPath === undefined ? [] : ([["GET /api/ready", `GET ${healthPath}`]] as const)),
    ["\tserver web1 127.0.0.1:3000\n\tserver web2 127.0.0.1:3001\n", `${serversOf("web", web)}\n`],
    ["\tserver edge1 127.0.0.1:3080\n", `\t${CHECKED}\n${serversOf("edge", plain)}\n`],
  ]);
  const pages = `frontend inside\n\tbind ${inside}\n\tdefault_backend web\n`;
  return [text, pages, tcp("sites-http", sitesHttp, plain), tcp("sites-https", sitesHttps, secure)].join("\n");
}
