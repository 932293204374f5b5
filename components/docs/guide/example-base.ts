/** Stands for the service's own base URL in the chapters' samples. */
const EXAMPLE_BASE = "https://petstore.example/v1";

/** @param base the API's base URL, including `/v1` */
export const atBase = (code: string, base: string): string =>
  code.replaceAll(EXAMPLE_BASE, base).replaceAll(new URL(EXAMPLE_BASE).origin, new URL(base).origin);
