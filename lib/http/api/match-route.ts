import type { Route } from "#lib/http/api/define-route.ts";

export type Match =
  | { kind: "route"; route: Route; path: Record<string, string>; allow: string }
  | { kind: "options"; allow: string }
  | { kind: "method_not_allowed"; allow: string }
  | { kind: "not_found" };

interface Entry {
  segments: string[];
  byMethod: Map<string, Route>;
  allow: string;
}

const PARAMETER = /^\{(\w+)\}$/;
const NO_PARAMETERS: Record<string, string> = {};

/** A trailing slash makes a different path. */
export function createMatcher(routes: readonly Route[]): (method: string, path: string) => Match {
  const entries = [...Map.groupBy(routes, (route) => route.path)].map(([path, ofPath]) => entryOf(path, ofPath));
  const literal = new Map(entries.filter((e) => !e.segments.some((s) => PARAMETER.test(s))).map((e) => [e.segments.join("/"), e]));
  const patterns = entries.filter((entry) => !literal.has(entry.segments.join("/"))).sort(byLiterals);

  return (method, path) => {
    const exact = literal.get(path);
    if (exact) return decide(exact, method, NO_PARAMETERS);
    const segments = path.split("/");
    for (const entry of patterns) {
      const parameters = bind(entry.segments, segments);
      if (parameters) return decide(entry, method, parameters);
    }
    return { kind: "not_found" };
  };
}

/** At the first difference, a literal segment wins over a parameter, as in Next. */
function byLiterals(one: Entry, other: Entry): number {
  const shape = ({ segments }: Entry): string => segments.map((segment) => Number(PARAMETER.test(segment))).join("");
  return shape(one).localeCompare(shape(other));
}

function entryOf(path: string, routes: Route[]): Entry {
  const byMethod = new Map(routes.map((route) => [route.method as string, route]));
  const get = byMethod.get("GET");
  if (get) byMethod.set("HEAD", get);
  return { segments: path.split("/"), byMethod, allow: [...byMethod.keys(), "OPTIONS"].sort().join(", ") };
}

function bind(pattern: string[], segments: string[]): Record<string, string> | undefined {
  if (pattern.length !== segments.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [i, part] of pattern.entries()) {
    const segment = segments[i] ?? "";
    const name = PARAMETER.exec(part)?.[1];
    if (name === undefined) {
      if (part !== segment) return undefined;
      continue;
    }
    if (segment === "") return undefined;
    try {
      parameters[name] = decodeURIComponent(segment);
    } catch {
      return undefined;
    }
  }
  return parameters;
}

function decide(entry: Entry, method: string, path: Record<string, string>): Match {
  const { allow } = entry;
  if (method === "OPTIONS") return { kind: "options", allow };
  const route = entry.byMethod.get(method);
  return route ? { kind: "route", route, path, allow } : { kind: "method_not_allowed", allow };
}
