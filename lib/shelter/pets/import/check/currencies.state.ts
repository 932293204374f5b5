/** Counts which currencies a file's fees name. */
export class Currencies {
  readonly #told = new Map<string, number>();
  #isUnsure = false;

  /**
   * @param currency undefined for a fee without one
   * @param isSure not a sign of several currencies
   */
  note(currency: string | undefined, isSure: boolean): void {
    if (!isSure) this.#isUnsure = true;
    if (currency !== undefined) this.#told.set(currency, (this.#told.get(currency) ?? 0) + 1);
  }

  /** Whether some fee has none, a sign of several, or another one than the rest. */
  get isUnsure(): boolean {
    return this.#isUnsure || this.#told.size > 1;
  }

  /** The currency that most fees name. */
  get usual(): string | undefined {
    return [...this.#told].toSorted(([, one], [, other]) => other - one)[0]?.[0];
  }
}
