/** Hashed too, so no other token can become an operator's. */
const OPERATOR_PREFIX = "operator-";

/** @param random 32 random bytes in base64url */
export function adminToken(random: string, byOperator: boolean): string {
  return byOperator ? `${OPERATOR_PREFIX}${random}` : random;
}

/** Operator links work even when an administrator exists, after a lockout. */
export function isOperatorToken(token: string): boolean {
  return token.startsWith(OPERATOR_PREFIX);
}
