import { clock } from "#lib/platform/clock.ts";
import type { DateOrder } from "#lib/shelter/pets/import/date-order.schema.ts";
import type { PresetId } from "#lib/shelter/pets/import/preset.schema.ts";
import { presetOf, presetReading } from "#lib/shelter/pets/import/presets/rules.ts";
import type { ImportReading } from "#lib/shelter/pets/import/reading.schema.ts";
import type { RowReading } from "#lib/shelter/pets/import/rows/rules.ts";
import { DateEvidence } from "#lib/shelter/pets/import/values/dates.rules.ts";

/** Counts which currencies a file's fees name. */
class Currencies {
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

/** What an earlier check of the file found out, since its first rows could not tell. */
export interface KnownReading {
  dateOrder?: DateOrder | undefined;
  currency?: string | undefined;
}

type CellReading = Omit<RowReading, "categories">;

/** How the cells of a file are read: as a person chose, else as its rows tell, else as its columns do. */
export class FileReading {
  readonly #evidence = new DateEvidence();
  readonly #currencies = new Currencies();
  readonly #now = clock()();
  readonly #chosen: ImportReading | undefined;
  readonly #dateOrder: DateOrder | undefined;
  #currency: string | undefined;
  #preset: PresetId | undefined;
  #lostPhotos = 0;

  constructor(chosen: ImportReading | undefined, known: KnownReading) {
    this.#chosen = chosen;
    this.#dateOrder = known.dateOrder ?? (chosen?.isDateOrderChosen ? chosen.dateOrder : undefined);
    this.#currency = known.currency ?? (chosen?.isCurrencyChosen ? chosen.currency : undefined);
  }

  /** @param currency of fees where nothing else tells */
  begin(preset: PresetId | undefined, currency: string): void {
    this.#preset = preset;
    this.#currency ??= currency;
  }

  /** The category of rows without one, as a person chose. */
  get categoryId(): string | undefined {
    return this.#chosen?.categoryId;
  }

  /** Undefined where only a system's custom tells. */
  get knownDateOrder(): DateOrder | undefined {
    return this.#dateOrder;
  }

  get #order(): DateOrder {
    return this.#dateOrder ?? (this.#preset && presetOf(this.#preset).dateOrder) ?? "mdy";
  }

  cells(isOwn: boolean): CellReading {
    return {
      ...presetReading(this.#preset, isOwn),
      dateOrder: this.#order,
      currency: this.#currency,
      categoryId: this.categoryId,
      now: this.#now,
      onDate: (text) => this.#evidence.note(text),
      onFee: (currency, isSure) => this.#currencies.note(currency, isSure),
      onLostPhoto: () => {
        this.#lostPhotos += 1;
      },
    };
  }

  /** Undefined unless the dates tell that they, or the weights, were read in the wrong way. */
  #otherDateOrder(needsOrder: boolean): DateOrder | undefined {
    const { order } = this.#evidence;
    const isSure = this.#dateOrder !== undefined || !needsOrder;
    return this.#chosen?.isDateOrderChosen || (isSure && order === this.#order) ? undefined : order;
  }

  /** Undefined unless most fees have another one than those that are not sure. */
  get #otherCurrency(): string | undefined {
    const { isUnsure, usual } = this.#currencies;
    return isUnsure && !this.#chosen?.isCurrencyChosen && usual !== this.#currency ? usual : undefined;
  }

  /**
   * Undefined unless the rows tell that they were read in the wrong way.
   * @param needsOrder more than dates follows from their order
   */
  other(needsOrder: boolean): KnownReading | undefined {
    const [dateOrder, currency] = [this.#otherDateOrder(needsOrder), this.#otherCurrency];
    if (dateOrder === undefined && currency === undefined) return undefined;
    return { dateOrder: dateOrder ?? this.#dateOrder, currency: currency ?? this.#currency };
  }

  /** Two checks with the same text read cells alike. */
  get key(): unknown[] {
    return [this.#order, this.#currency, ...(this.categoryId === undefined ? [] : [this.categoryId])];
  }

  get result(): Omit<ImportReading, "preset" | "isOwn" | "hidesHolds" | "statuses" | "isWestern" | "repeatedHeads"> {
    const known = this.#preset && presetOf(this.#preset).dateOrder;
    const { isDateOrderChosen = false, isCurrencyChosen = false } = this.#chosen ?? {};
    return {
      dateOrder: this.#order,
      asksDateOrder: !isDateOrderChosen && known === undefined && this.#evidence.isAmbiguous,
      isDateOrderChosen,
      currency: this.#currency,
      isCurrencyUnsure: this.#currencies.isUnsure,
      isCurrencyChosen,
      categoryId: this.categoryId,
      lostPhotos: this.#lostPhotos,
    };
  }
}
