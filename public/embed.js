// @ts-check
/* Shows the animals of a shelter's site on any page: <petstore-animals limit="6"></petstore-animals> after this script. */
(() => {
  const script = document.currentScript;
  const source = script instanceof HTMLScriptElement ? script.src : document.baseURI;
  const nonce = script?.nonce;
  const FILTERS = ["species", "sex", "size", "age", "children", "dogs", "cats", "category"];
  const [DEFAULT_LIMIT, MAX_LIMIT] = [6, 100];

  const WORDS = {
    en: {
      sexes: { male: "Male", female: "Female" },
      sizes: { small: "Small", medium: "Medium", large: "Large", extra_large: "Extra large" },
      mixed: "mixed breed",
      about: "about",
      under: "under",
      born: "born",
      all: (/** @type {string} */ site) => `All animals of ${site}`,
      none: "No animals are looking for a home here right now.",
      failed: "The animals can’t be shown right now.",
      retry: "Try again",
    },
    de: {
      sexes: { male: "Männlich", female: "Weiblich" },
      sizes: { small: "Klein", medium: "Mittelgroß", large: "Groß", extra_large: "Sehr groß" },
      mixed: "Mischling",
      about: "etwa",
      under: "unter",
      born: "geboren",
      all: (/** @type {string} */ site) => `Alle Tiere: ${site}`,
      none: "Zurzeit wartet hier kein Tier auf ein Zuhause.",
      failed: "Die Tiere können gerade nicht gezeigt werden.",
      retry: "Noch einmal versuchen",
    },
  };

  const STYLES = `
:host { display: block; --accent: #0f766e; color: inherit; font: inherit; }
:host([hidden]) { display: none; }
ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 11rem), 1fr)); gap: 1rem; margin: 0; padding: 0; list-style: none; }
.card { display: block; width: 100%; padding: 0; border: 1px solid color-mix(in srgb, currentColor 18%, transparent); border-radius: .75rem; overflow: hidden; background: none; color: inherit; font: inherit; text-align: start; text-decoration: none; cursor: pointer; }
.card:hover strong, .card:focus-visible strong { text-decoration: underline; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.photo { display: grid; place-items: center; aspect-ratio: 4 / 3; background: color-mix(in srgb, currentColor 8%, transparent); font-size: 2.5rem; font-weight: 700; }
img { display: block; width: 100%; height: 100%; object-fit: cover; }
.text { display: block; padding: .6rem .75rem .75rem; line-height: 1.5; }
.text > * { display: block; min-height: 1.5em; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.text span { font-size: .9em; opacity: .8; }
p { min-height: 1.5em; margin: 1rem 0 0; line-height: 1.5; }
a { color: inherit; } button { font: inherit; }
p button { padding: .5rem 1rem; border: 1px solid currentColor; border-radius: .5rem; background: none; color: inherit; cursor: pointer; }`;

  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLES);

  /**
   * @typedef {{ alt: string, urls: Record<string, string> }} Photo
   * @typedef {{ id: number, name: string, url: string, breeds: string[], mixed: boolean | null, sex: "male" | "female" | null, size: "small" | "medium" | "large" | "extra_large" | null, birthDate: string | null, birthDateEstimated: boolean | null, category: string | null, description: string | null, photos: Photo[] }} Animal
   * @typedef {HTMLElement & { show(shown: { animal: Animal, language: string, facts: string, picture: Element, asks: boolean, preview: string | undefined }): void }} AnimalWindow
   * @typedef {{ site: { name: string, url: string, language: "en" | "de" }, animals: Animal[] }} Feed
   */

  /**
   * @param {string} tag
   * @param {Record<string, string>} [attributes]
   * @param {...(Node | string)} children
   */
  function make(tag, attributes = {}, ...children) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.append(...children);
    return element;
  }

  /** Once, with the nonce that this script has: where it is refused, a click opens the animal's page. */
  function loadWindow() {
    if (document.head.querySelector("script[data-petstore-window]")) return;
    const attributes = { src: new URL("embed-window.js", source).href, "data-petstore-window": "", ...(nonce && { nonce }) };
    try {
      document.head.append(make("script", attributes));
    } catch {
      // A page that requires trusted types throws.
    }
  }

  /** Only web addresses. @param {string} text */
  const link = (text) => (/^https?:$/.test(new URL(text, source).protocol) ? text : source);

  /** By the rule of the site itself. @param {Animal} animal @param {"en" | "de"} language */
  function ageOf({ birthDate, birthDateEstimated }, language) {
    if (!birthDate) return "";
    const [year = 0, month, day] = birthDate.split("-").map(Number);
    const now = new Date();
    if (month === undefined && year >= now.getUTCFullYear()) return `${WORDS[language].born} ${year}`;
    const isLater = now.getUTCDate() < (day ?? 1);
    const months = (now.getUTCFullYear() - year) * 12 + now.getUTCMonth() + 1 - (month ?? 7) - (isLater ? 1 : 0);
    const weeks = day === undefined ? 16 : Math.floor((now.getTime() - Date.parse(birthDate)) / 604_800_000);
    const [count, unit] = weeks < 16 ? [weeks, "week"] : months < 12 ? [months, "month"] : [Math.floor(months / 12), "year"];
    /** @param {number} amount */
    const counted = (amount) => new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" }).format(amount);
    if (count < 1) return `${WORDS[language].under} ${counted(1)}`;
    return birthDateEstimated || month === undefined ? `${WORDS[language].about} ${counted(count)}` : counted(count);
  }

  /** @param {Animal} animal @param {"en" | "de"} language */
  function linesOf(animal, language) {
    const { sexes, sizes, mixed } = WORDS[language];
    const breed = [...animal.breeds, ...(animal.mixed ? [mixed] : [])].join(", ");
    const facts = [ageOf(animal, language), animal.sex ? sexes[animal.sex] : "", animal.size ? sizes[animal.size] : ""];
    return [breed || (animal.category ?? ""), facts.filter(Boolean).join(" · ")];
  }

  /** @param {Animal} animal @param {string} sizes */
  function picture({ name, photos }, sizes) {
    if (!photos[0]) return make("span", { class: "photo", "aria-hidden": "true" }, name.slice(0, 1));
    const [src = "", large = ""] = ["320", "800"].map((width) => link(photos[0]?.urls[width] ?? ""));
    const image = { src, srcset: `${src} 320w, ${large} 800w`, sizes, alt: "", loading: "lazy", decoding: "async" };
    return make("span", { class: "photo" }, make("img", image));
  }

  class PetstoreAnimals extends HTMLElement {
    static observedAttributes = [...FILTERS, "limit", "feed", "open", "form"];
    #root = this.attachShadow({ mode: "open" });
    #list = make("ul");
    #foot = make("p");
    /** @type {AbortController | undefined} */
    #loading;
    #isDue = false;

    constructor() {
      super();
      this.#root.adoptedStyleSheets = [sheet];
      this.#root.append(this.#list, this.#foot);
    }

    connectedCallback() {
      this.#soon();
    }

    disconnectedCallback() {
      this.#loading?.abort();
    }

    attributeChangedCallback() {
      if (this.isConnected) this.#soon();
    }

    /** Once for all attributes that change together. */
    #soon() {
      if (!this.#loading) this.#showBones();
      if (!this.#isDue) queueMicrotask(() => void this.#load());
      this.#isDue = true;
    }

    get #limit() {
      const limit = Math.trunc(Number(this.getAttribute("limit") ?? DEFAULT_LIMIT));
      return limit >= 1 ? Math.min(limit, MAX_LIMIT) : DEFAULT_LIMIT;
    }

    async #load() {
      this.#isDue = false;
      this.#loading?.abort();
      const loading = new AbortController();
      this.#loading = loading;
      this.#showBones();
      const address = new URL(this.getAttribute("feed") || "animals.json", source);
      address.searchParams.set("limit", `${this.#limit}`);
      for (const name of FILTERS) {
        const value = this.getAttribute(name);
        if (value) address.searchParams.set(name, value);
      }
      try {
        const response = await fetch(address, { signal: loading.signal, credentials: this.hasAttribute("feed") ? "same-origin" : "omit" });
        if (!response.ok) throw new Error(`${response.status}`);
        this.#show(await response.json());
      } catch {
        if (!loading.signal.aborted) this.#showError();
      }
    }

    /** As large as the animals will be, so that nothing below moves. */
    #showBones() {
      const card = () =>
        make(
          "li",
          { "aria-hidden": "true" },
          make(
            "span",
            { class: "card" },
            make("span", { class: "photo" }),
            make("span", { class: "text" }, make("strong"), make("span"), make("span")),
          ),
        );
      this.#list.replaceChildren(...Array.from({ length: this.#limit }, card));
      this.#foot.replaceChildren();
      this.setAttribute("aria-busy", "true");
    }

    /** @param {Feed} feed */
    #show({ site, animals }) {
      const language = site.language in WORDS ? site.language : "en";
      const words = WORDS[language];
      const height = this.#list.offsetHeight;
      this.#list.style.minHeight = animals.length < this.#limit && animals.length > 0 ? `${height}px` : "";
      this.#list.replaceChildren(...animals.map((animal) => make("li", {}, this.#card(animal, language))));
      this.#root.host.setAttribute("lang", language);
      this.removeAttribute("aria-busy");
      const all = make("a", { href: link(site.url), target: "_top" }, words.all(site.name));
      this.#foot.replaceChildren(...(animals.length === 0 ? [words.none, " "] : []), all);
    }

    /** @param {Animal} animal @param {"en" | "de"} language */
    #card(animal, language) {
      const [what = "", facts = ""] = linesOf(animal, language);
      const parts = [
        picture(animal, "16rem"),
        make("span", { class: "text" }, make("strong", {}, animal.name), make("span", {}, what), make("span", {}, facts)),
      ];
      const card = make("a", { class: "card", href: link(animal.url), target: "_top" }, ...parts);
      if (this.getAttribute("open") !== "here") return card;
      loadWindow();
      card.setAttribute("aria-haspopup", "dialog");
      card.addEventListener("click", (event) => {
        const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
        if (!isPlain || !customElements.get("petstore-window")) return;
        event.preventDefault();
        this.#open(animal, language);
      });
      return card;
    }

    /** @param {Animal} animal @param {"en" | "de"} language */
    #open(animal, language) {
      const opened = /** @type {AnimalWindow} */ (make("petstore-window"));
      this.#root.append(opened);
      const facts = linesOf(animal, language).filter(Boolean).join(" · ");
      // A preview in the dashboard has its own feed.
      const preview = this.getAttribute("feed") ?? undefined;
      const asks = this.getAttribute("form") === "here";
      opened.show({ animal, language, facts, picture: picture(animal, "36rem"), asks, preview });
    }

    #showError() {
      const words = WORDS[document.documentElement.lang.startsWith("de") ? "de" : "en"];
      const again = make("button", { type: "button" }, words.retry);
      again.addEventListener("click", () => void this.#load());
      this.#list.replaceChildren();
      this.#foot.replaceChildren(words.failed, " ", again);
      this.removeAttribute("aria-busy");
    }
  }

  if (!customElements.get("petstore-animals")) customElements.define("petstore-animals", PetstoreAnimals);
})();
