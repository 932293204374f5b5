const PARTS = /^(?<before>postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)(?<hosts>[^/?#]*)(?<after>.*)$/s;
const TARGETS = [null, "primary", "read-write"];

/** One address for each host of a list such as `postgresql://user:password@one:5432,two/petstore`. */
export function hostUrls(databaseUrl: string): string[] {
  const { before = "", hosts = "", after = "" } = PARTS.exec(databaseUrl)?.groups ?? {};
  return hosts.includes(",") ? hosts.split(",").map((host) => `${before}${host}${after}`) : [databaseUrl];
}

/** `target_session_attrs` may only ask for what we always want: a server that takes writes. */
export function isDatabaseUrl(text: string): boolean {
  return (
    /^postgres(?:ql)?:\/\//.test(text) &&
    hostUrls(text).every((url) => URL.canParse(url) && TARGETS.includes(new URL(url).searchParams.get("target_session_attrs")))
  );
}

/** Such as `one:5432, two:5432`. */
export function hostNames(databaseUrl: string): string {
  return hostUrls(databaseUrl)
    .map((url) => new URL(url))
    .map(({ hostname, port }) => `${hostname || "localhost"}:${port || 5432}`)
    .join(", ");
}
