/** The currencies that a file's fees have. */
export class Currencies {
  readonly #told = new Map<string, number>();
  #isMissing = false;

  /** @param currency undefined for a fee without one */
  note(currency: string | undefined): void {
    if (currency === undefined) this.#isMissing = true;
    else this.#told.set(currency, (this.#told.get(currency) ?? 0) + 1);
  }

  /** Whether some fee has none. */
  get isMissing(): boolean {
    return this.#isMissing;
  }

  /** The currency that most fees have. */
  get usual(): string | undefined {
    return [...this.#told].toSorted(([, one], [, other]) => other - one)[0]?.[0];
  }
}
