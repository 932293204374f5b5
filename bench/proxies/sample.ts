import { readFileSync } from "node:fs";
import path from "node:path";
import { OperatorError } from "#lib/platform/errors.ts";
import { ROOT } from "../harness/places.ts";
import type { ProxyProgram } from "../harness/proxy-program.ts";

export const HOST = "localhost";

/** Replaces paths of a sample. */
export interface Places {
  http: number;
  https: number;
  web: readonly [number, number];
  edge: number;
  /** PEM files; HAProxy takes both in one. */
  chain: string;
  key: string;
  both: string;
  folder: string;
}

type Replacement = readonly [old: string, by: string];

export interface ProxySample extends ProxyProgram {
  name: string;
  sample: string;
  replacements(places: Places): readonly Replacement[];
  /** The whole configuration, where the sample is a part of one. */
  whole(text: string, places: Places): string;
}

const NGINX: ProxySample = {
  name: "nginx",
  program: "nginx",
  sample: "nginx.conf",
  check: (file) => ["-t", "-q", "-c", file],
  run: (file) => ["-c", file],
  version: ["-v", /nginx\/(\S+)/],
  replacements: ({ http, https, web, edge, chain, key }) => [
    ["server_name pets.example.org", `server_name ${HOST}`],
    ["\tlisten 80 default_server;\n\tlisten [::]:80 default_server;\n", `\tlisten 127.0.0.1:${http} default_server;\n`],
    ["\tlisten 80;\n\tlisten [::]:80;\n", `\tlisten 127.0.0.1:${http};\n`],
    ["127.0.0.1:3080", `127.0.0.1:${edge}`],
    ["\tlisten 443 ssl http2;\n\tlisten [::]:443 ssl http2;\n", `\tlisten 127.0.0.1:${https} ssl http2;\n`],
    ["return 308 https://pets.example.org", `return 308 https://${HOST}:${https}`],
    ["/etc/ssl/petstore/fullchain.pem", chain],
    ["/etc/ssl/petstore/key.pem", key],
    ["127.0.0.1:3000", `127.0.0.1:${web[0]}`],
    ["127.0.0.1:3001", `127.0.0.1:${web[1]}`],
  ],
  whole: (text, { folder }) => {
    const kept = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((kind) => `${kind}_temp_path ${folder}/${kind};`);
    return `daemon off;
pid ${folder}/nginx.pid;
error_log stderr warn;
events {}
http {
access_log off;
${kept.join("\n")}
${text}}
`;
  },
};

export const HAPROXY: ProxySample = {
  name: "HAProxy",
  program: "haproxy",
  sample: "haproxy.cfg",
  check: (file) => ["-c", "-q", "-f", file],
  run: (file) => ["-db", "-f", file],
  version: ["-v", /version (\S+)/],
  replacements: ({ http, https, web, edge, both }) => [
    ["-i pets.example.org", `-i ${HOST}`],
    ["127.0.0.1:3080", `127.0.0.1:${edge}`],
    ["bind :80\n", `bind 127.0.0.1:${http}\n`],
    ["bind :443 ssl crt /etc/ssl/petstore/fullchain-and-key.pem", `bind 127.0.0.1:${https} ssl crt ${both}`],
    ["127.0.0.1:3000", `127.0.0.1:${web[0]}`],
    ["127.0.0.1:3001", `127.0.0.1:${web[1]}`],
  ],
  whole: (text) => text,
};

export const CADDY: ProxySample = {
  name: "Caddy",
  program: "caddy",
  sample: "Caddyfile",
  check: (file) => ["validate", "--adapter", "caddyfile", "--config", file],
  run: (file) => ["run", "--adapter", "caddyfile", "--config", file],
  version: ["version", /v?(\d\S*)/],
  replacements: ({ http, https, web, edge, chain, key, folder }) => [
    [
      "{\n\tauto_https",
      `{\n\tadmin off\n\tdefault_bind 127.0.0.1\n\tstorage file_system ${folder}\n\thttp_port ${http}\n\thttps_port ${https}\n\tauto_https`,
    ],
    ["http://pets.example.org", `http://${HOST}`],
    ["https://{host}{uri}", `https://{host}:${https}{uri}`],
    ["\npets.example.org {\n", `\n${HOST} {\n\ttls ${chain} ${key}\n`],
    ["127.0.0.1:3080", `127.0.0.1:${edge}`],
    ["127.0.0.1:3000 127.0.0.1:3001", `127.0.0.1:${web[0]} 127.0.0.1:${web[1]}`],
  ],
  whole: (text) => text,
};

export const PROXIES = [NGINX, HAPROXY, CADDY] as const;

/**
 * The documented sample, changed.
 * @throws OperatorError when the sample has changed so that it no longer fits
 */
export function sampleWith(sample: string, replacements: readonly Replacement[]): string {
  const file = path.join("docs", "operating", "proxies", sample);
  let text = readFileSync(path.join(ROOT, file), "utf8");
  for (const [old, by] of replacements) {
    if (!text.includes(old)) throw new OperatorError(`${file} has no ${JSON.stringify(old)} any more.`);
    text = text.replaceAll(old, by);
  }
  return text;
}

/** The documented sample with other ports, name, and certificate. */
export function configOf(proxy: ProxySample, places: Places): string {
  return proxy.whole(sampleWith(proxy.sample, proxy.replacements(places)), places);
}
