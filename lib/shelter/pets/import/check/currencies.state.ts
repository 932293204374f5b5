/** Of a file's fees. */
export class Currencies {
  readonly #told = new Map<string, number>();
  #isMissing = false;

  /** @param currency undefined for none */
  note(currency: string | undefined): void {
    if (currency === undefined) this.#isMissing = true;
    else this.#told.set(currency, (this.#told.get(currency) ?? 0) + 1);
  }

  /** Of some fee. */
  get isMissing(): boolean {
    return this.#isMissing;
  }

  /** Of most fees. */
  get usual(): string | undefined {
    return [...this.#told].toSorted(([, one], [, other]) => other - one)[0]?.[0];
  }
}
