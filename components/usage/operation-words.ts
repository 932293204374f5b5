export function operationWords(name: string): string {
  return name === "unmatched" ? "no operation of the API" : name;
}
