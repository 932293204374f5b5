/** Part of the hash, so no other token can pass for an operator's. */
const OPERATOR_PREFIX = "operator-";

export function adminToken(random: string, byOperator: boolean): string {
  return byOperator ? `${OPERATOR_PREFIX}${random}` : random;
}

/** These work although an administrator exists. */
export function isOperatorToken(token: string): boolean {
  return token.startsWith(OPERATOR_PREFIX);
}
