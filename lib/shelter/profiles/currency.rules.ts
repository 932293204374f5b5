/** ISO 4217, without funds, metals, and test codes. */
export const CURRENCIES = [
  ..."AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF".split(" "),
  ..."CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD".split(" "),
  ..."HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL".split(" "),
  ..."LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP".split(" "),
  ..."PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT".split(" "),
  ..."TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VED VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG".split(" "),
];

const AMOUNT = /^(?:0|[1-9]\d{0,4})(?:\.\d{1,2})?$/;

export const isAmount = (text: string): boolean => AMOUNT.test(text);

/** Two decimals. @param text as `isAmount` accepts */
export function amountText(text: string): string {
  const [whole, decimals = ""] = text.split(".");
  return `${whole}.${decimals.padEnd(2, "0")}`;
}
