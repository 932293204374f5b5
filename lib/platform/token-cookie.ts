const TOKEN = /^[\w-]{43}$/;

/** @param header `Cookie` */
export function readTokenCookie(header: string | null | undefined, name: string): string | undefined {
  const pair = header?.split(";").find((one) => one.trim().startsWith(`${name}=`));
  const token = pair?.trim().slice(name.length + 1);
  return token !== undefined && TOKEN.test(token) ? token : undefined;
}

/** `__Host-` keeps sibling domains from setting it (RFC 6265bis, section 4.1.3.2). */
export const hostCookieName = (name: string, isSecure: boolean): string => (isSecure ? `__Host-${name}` : name);

/** @returns a `Set-Cookie`; 0 seconds remove it */
export function hostCookie(name: string, token: string, seconds: number, isSecure: boolean): string {
  const line = `${hostCookieName(name, isSecure)}=${token}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax`;
  return isSecure ? `${line}; Secure` : line;
}
