import { KEY_ADDITIONS, type KeyAddition, type KeyScope } from "#lib/tenancy/scope/scopes.rules.ts";

/** How the database has the scopes of a key. A permission without `:` has the access of `scope`. */
export interface StoredScopes {
  scope: "read" | "read_write";
  permissions: readonly string[];
}

export function keyScopes({ scope, permissions }: StoredScopes): KeyScope[] {
  if (permissions.includes("public")) return ["public:read"];
  const verb = scope === "read" ? "read" : "write";
  return [
    `animals:${verb}`,
    ...KEY_ADDITIONS.flatMap((addition): KeyScope[] => {
      if (permissions.includes(`${addition}:write`)) return [`${addition}:write`];
      if (permissions.includes(`${addition}:read`)) return [`${addition}:read`];
      return permissions.includes(addition) ? [`${addition}:${verb}`] : [];
    }),
  ];
}

/** Names an access only where it is not that of `scope`, which processes of the version before understand too. */
export function storedScopes(scopes: readonly KeyScope[]): StoredScopes & { permissions: string[] } {
  if (scopes.includes("public:read")) return { scope: "read", permissions: ["public"] };
  const verb = scopes.includes("animals:write") ? "write" : "read";
  const verbOf = (addition: KeyAddition) => (["write", "read"] as const).find((one) => scopes.includes(`${addition}:${one}`));
  const permissions = KEY_ADDITIONS.flatMap((addition) => {
    const own = verbOf(addition);
    if (own === undefined) return [];
    return own === verb ? [addition] : [`${addition}:${own}`];
  });
  return { scope: verb === "write" ? "read_write" : "read", permissions };
}

/** Keys always read animals; `public:read` excludes everything else. */
export function areKeyScopes(scopes: readonly KeyScope[]): boolean {
  if (scopes.includes("public:read")) return scopes.length === 1;
  return scopes.includes("animals:read") || scopes.includes("animals:write");
}
