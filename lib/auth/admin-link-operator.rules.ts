/**
 * What the token of an operator's link begins with. Its hash covers it, so that
 * no other link's token turns into one.
 */
const OPERATOR_PREFIX = "operator-";

/** A link's token. @param random 32 random bytes in base64url */
export function adminToken(random: string, byOperator: boolean): string {
  return byOperator ? `${OPERATOR_PREFIX}${random}` : random;
}

/** Whether a token is an operator's: good also when an administrator exists, for whoever was locked out. */
export function isOperatorToken(token: string): boolean {
  return token.startsWith(OPERATOR_PREFIX);
}
