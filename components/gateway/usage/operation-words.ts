export function operationWords(name: string): string {
  return name === "unmatched" ? "no matching operation" : name;
}
