// @ts-check
/* Shows the animals of a shelter's site on any page: <petstore-animals site="https://paws.example"></petstore-animals>. */
(() => {
  const own = document.currentScript instanceof HTMLScriptElement ? document.currentScript : undefined;
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
      noneLike: "No animals of this kind are looking for a home here right now.",
      failed: "The animals can’t be shown right now.",
      retry: "Try again",
      visit: "See the animals at",
      copy: "This page can’t be left from here. Copy the address:",
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
      noneLike: "Zurzeit wartet hier kein Tier dieser Art auf ein Zuhause.",
      failed: "Die Tiere können gerade nicht gezeigt werden.",
      retry: "Noch einmal versuchen",
      visit: "Die Tiere ansehen bei",
      copy: "Von hier aus lässt sich keine Seite öffnen. Kopieren Sie die Adresse:",
    },
  };

  /** Where so many have room; one less if the last animal would be alone in its row. @param {number} count */
  const columns = (count) => `
@container (${count * 12 - 1}rem <= width < ${count < 6 ? count * 12 + 11 : 999}rem) {
ul { --columns: ${count}; }
ul:has(> :last-child:nth-child(${count}n + 1):nth-child(n + ${count + 1})) { --columns: ${Math.max(2, count - 1)}; } }`;

  const STYLES = `
:host { display: block; min-width: min(100%, 11rem); container-type: inline-size; --accent: #0f766e; color: inherit; font: inherit; }
:host([hidden]) { display: none; }
ul { display: grid; grid-template-columns: repeat(var(--columns, 1), minmax(0, 1fr)); gap: 1rem; margin: 0; padding: 0; list-style: none; }
${[2, 3, 4, 5, 6].map(columns).join("")}
.card { display: block; width: 100%; padding: 0; border: 1px solid color-mix(in srgb, currentColor 18%, transparent); border-radius: .75rem; overflow: hidden; background: none; color: inherit; font: inherit; text-align: start; text-decoration: none; cursor: pointer; }
.card:hover strong, .card:focus-visible strong { text-decoration: underline; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.photo { display: grid; place-items: center; aspect-ratio: 4 / 3; background: color-mix(in srgb, currentColor 8%, transparent); font-size: 2.5rem; font-weight: 700; }
.tone0 { background: #a9d6c0; color: #12382a; } .tone1 { background: #f0d394; color: #46330c; } .tone2 { background: #f2b8b0; color: #4f1a18; } .tone3 { background: #abcfe6; color: #12344a; } .tone4 { background: #dabfe0; color: #43204b; }
img { display: block; width: 100%; height: 100%; object-fit: cover; }
.text { display: block; min-height: 6.6em; padding: .6rem .75rem .75rem; line-height: 1.5; overflow-wrap: anywhere; hyphens: auto; }
.text > * { display: block; }
.text span { font-size: .9em; opacity: .8; }
p { min-height: 1.5em; margin: 1rem 0 0; line-height: 1.5; }
a { color: inherit; } button { font: inherit; }
p button { padding: .5rem 1rem; border: 1px solid currentColor; border-radius: .5rem; background: none; color: inherit; cursor: pointer; }`;

  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLES);

  /**
   * @typedef {{ alt: string, urls: Record<string, string> }} Photo
   * @typedef {{ id: number, name: string, url: string, breeds: string[], mixed: boolean | null, sex: "male" | "female" | null, size: "small" | "medium" | "large" | "extra_large" | null, birthDate: string | null, birthDateEstimated: boolean | null, category: string | null, description: string | null, photos: Photo[] }} Animal
   * @typedef {HTMLElement & { show(shown: { animal: Animal, language: string, facts: string, picture: Element, asks: boolean, preview: string | undefined, lead: (url: string) => void }): void }} AnimalWindow
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

  /** For the person who edits the page. @param {string} text */
  const tell = (text) => console.error(`<petstore-animals> ${text}`);

  /** As people and editors of text write it. @param {string | null} text */
  const clean = (text) => (text ?? "").replaceAll(/^[\s\p{Cf}\p{Pi}\p{Pf}"'`„‚<>]+|[\s\p{Cf}\p{Pi}\p{Pf}"'`„‚<>]+$/gu, "");

  /** Of an address, with or without `https://`, a path, or a slash at its end. @param {string | null} text */
  function siteIn(text) {
    const typed = clean(text).replace(/^\/+/, "");
    if (!typed) return undefined;
    const isLocal = /^(?:https?:\/*)?(?:[\w-]+\.)*localhost(?:[:/]|$)/i.test(typed);
    try {
      const url = new URL(/^https?:/i.test(typed) ? typed : `${isLocal ? "http" : "https"}://${typed}`);
      // A page with HTTPS may not ask without.
      return location.protocol === "https:" && !isLocal ? `https://${url.host}` : url.origin;
    } catch {
      return undefined;
    }
  }

  /** Not a copy of it, combined or kept elsewhere. */
  const scripts = () =>
    [...document.querySelectorAll("script"), ...(own && !own.isConnected ? [own] : [])].filter(({ src }) =>
      /^https?:\/\/[^/]+\/embed\.js(?:[?#]|$)/.test(src),
    );

  /** @param {Element} element @returns {string | undefined} of its site; undefined where nothing says it, or not yet */
  function siteOf(element) {
    const typed = siteIn(element.getAttribute("site"));
    if (typed) return typed;
    const href = clean(element.querySelector("a")?.getAttribute("href") ?? null);
    const link = /^https?:/i.test(href) ? siteIn(href) : undefined;
    const found = scripts();
    const sites = new Set(found.map(({ src }) => siteIn(src)));
    // Scripts are moved; the link was written for this element.
    if (link && (sites.has(link) || sites.size === 0)) return link;
    if ((link || sites.size > 1) && document.readyState === "loading") return undefined;
    const before = found.filter((one) => one.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING);
    return siteIn((before.at(-1) ?? found.at(-1))?.src ?? null);
  }

  /** By the feed's rule. @param {string} name @param {string | null} text */
  function filterOf(name, text) {
    if (text === null) return "";
    const value = clean(text).toLowerCase();
    if (["children", "dogs", "cats"].includes(name))
      return /^(?:no|false|0|nein)$/.test(value) ? "" : /^(?:|true|1|ja|on)$/.test(value) ? "yes" : value;
    return name === "size" ? value.replaceAll(/[\s-]+/g, "_") : value;
  }

  /** Once, with the nonce that this script has: where it is refused, a click opens the animal's page. @param {string} site */
  function loadWindow(site) {
    if (document.head.querySelector("script[data-petstore-window]")) return;
    const nonce = [own, ...scripts()].find((one) => one?.nonce)?.nonce;
    const attributes = { src: `${site}/embed-window.js`, "data-petstore-window": "", ...(nonce && { nonce }) };
    try {
      document.head.append(make("script", attributes));
    } catch {
      // A page that requires trusted types throws.
    }
  }

  /** Only web addresses, in a preview those of its own host. @param {string} text */
  const link = (text) => (/^(?:https?:\/\/|\/(?!\/))/i.test(text) ? text : "");

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
    const breeds = animal.breeds.join(", ");
    const says = !animal.mixed || /\bmix|mischling/i.test(breeds);
    const breed = says
      ? breeds
      : [...animal.breeds, animal.breeds.length > 0 ? mixed : mixed[0]?.toUpperCase() + mixed.slice(1)].join(", ");
    const facts = [ageOf(animal, language), animal.sex ? sexes[animal.sex] : "", animal.size ? sizes[animal.size] : ""];
    return [breed || (animal.category ?? ""), facts.filter(Boolean).join(" · ")];
  }

  /** @param {Animal} animal @param {string} sizes */
  function picture({ name, photos }, sizes) {
    if (!photos[0]) return make("span", { class: `photo tone${name.length % 5}`, "aria-hidden": "true" }, name.slice(0, 1));
    const [src = "", large = ""] = ["320", "800"].map((width) => link(photos[0]?.urls[width] ?? ""));
    const image = { src, srcset: `${src} 320w, ${large} 800w`, sizes, alt: "", loading: "lazy", decoding: "async" };
    return make("span", { class: "photo" }, make("img", image));
  }

  class PetstoreAnimals extends HTMLElement {
    static observedAttributes = [...FILTERS, "limit", "feed", "open", "form", "site"];
    #root = this.attachShadow({ mode: "open" });
    #list = make("ul");
    #foot = make("p");
    /** @type {AbortController | undefined} */
    #loading;
    #isDue = false;
    #site = "";

    constructor() {
      super();
      this.#root.adoptedStyleSheets = [sheet];
      this.#root.append(this.#list, this.#foot);
      this.addEventListener("click", (event) => this.#follow(event));
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
      const limit = Number(/\d{1,9}/.exec(this.getAttribute("limit") ?? "")?.[0] ?? DEFAULT_LIMIT);
      return limit >= 1 ? Math.min(limit, MAX_LIMIT) : DEFAULT_LIMIT;
    }

    async #load() {
      this.#isDue = false;
      this.#loading?.abort();
      const loading = new AbortController();
      this.#loading = loading;
      this.#showBones();
      const feed = this.getAttribute("feed");
      if (!feed && !this.hasAttribute("site") && siteOf(this) === undefined && document.readyState === "loading") {
        await new Promise((resolve) => document.addEventListener("DOMContentLoaded", resolve, { once: true }));
        if (loading.signal.aborted) return;
      }
      const site = feed ? location.origin : siteOf(this);
      this.#site = site ?? "";
      if (!site) {
        tell(
          'does not know its site. Add its address: <petstore-animals site="https://paws.example">, or copy the lines from Share again.',
        );
        return this.#showError();
      }
      const filters = FILTERS.map((name) => [name, filterOf(name, this.getAttribute(name))]).filter(([, value]) => value);
      const address = feed ? new URL(feed, site) : new URL("/animals.json", site);
      try {
        const animals = await this.#read(address, filters, loading.signal);
        this.#show(animals, filters.length > 0);
      } catch (error) {
        if (loading.signal.aborted) return;
        tell(
          `cannot read ${address}: ${error}. Check the address, that the site is published, and that this page's policy (CSP) allows connect-src and img-src ${site}.`,
        );
        this.#showError();
      }
    }

    /** A filter that the site does not know is told, and left out. @param {URL} address @param {string[][]} filters @param {AbortSignal} signal @returns {Promise<Feed>} */
    async #read(address, filters, signal) {
      address.search = `${new URLSearchParams([["limit", `${this.#limit}`], ...filters])}`;
      const response = await fetch(address, { signal, credentials: this.hasAttribute("feed") ? "same-origin" : "omit" });
      const answer = await response.json().catch(() => ({}));
      if (response.status === 400 && filters.length > 0) {
        tell(`shows all animals: ${answer.message}`);
        filters.length = 0;
        return await this.#read(address, filters, signal);
      }
      if (!response.ok || !Array.isArray(answer.animals)) throw new Error(answer.message ?? `status ${response.status}, without animals`);
      return answer;
    }

    /** A frame may be forbidden to lead its page elsewhere, or to open another. @param {Event} event */
    #follow(event) {
      const { defaultPrevented, ctrlKey, metaKey, shiftKey, altKey } = /** @type {MouseEvent} */ (event);
      const anchor = event.composedPath().find((one) => one instanceof HTMLAnchorElement);
      if (window.parent === window || defaultPrevented || ctrlKey || metaKey || shiftKey || altKey || !anchor?.href) return;
      event.preventDefault();
      this.#lead(anchor.href, anchor.target === "_blank");
    }

    /** @param {string} url */
    #lead(url, isNew = false) {
      const toTop = () => {
        try {
          /** @type {Window} */ (window.top).location.href = url;
          return true;
        } catch {
          return false;
        }
      };
      const toTab = () => window.open(url, "_blank") !== null;
      if (isNew ? toTab() || toTop() : toTop() || toTab()) return;
      const shown = make("p", { role: "status", lang: this.#words.language }, this.#words.copy, " ", make("strong", {}, url));
      this.#root.querySelector("[role=status]")?.remove();
      (this.#root.querySelector("petstore-window")?.shadowRoot?.querySelector(".body") ?? this.#root).append(shown);
    }

    get #words() {
      const language = (this.lang || document.documentElement.lang).startsWith("de") ? "de" : "en";
      return { language, ...WORDS[language] };
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

    /** @param {Feed} feed @param {boolean} isFiltered */
    #show({ site, animals }, isFiltered) {
      const language = site.language in WORDS ? site.language : "en";
      const words = WORDS[language];
      const height = this.#list.offsetHeight;
      this.#list.style.minHeight = animals.length < this.#limit && animals.length > 0 ? `${height}px` : "";
      this.#list.replaceChildren(...animals.map((animal) => make("li", {}, this.#card(animal, language))));
      this.#root.host.setAttribute("lang", language);
      this.removeAttribute("aria-busy");
      const all = make("a", { href: link(site.url), target: "_top" }, words.all(site.name));
      this.#foot.replaceChildren(...(animals.length === 0 ? [isFiltered ? words.noneLike : words.none, " "] : []), all);
    }

    /** @param {Animal} animal @param {"en" | "de"} language */
    #card(animal, language) {
      const [what = "", facts = ""] = linesOf(animal, language);
      const parts = [
        picture(animal, "16rem"),
        make("span", { class: "text" }, make("strong", {}, animal.name), make("span", {}, what), make("span", {}, facts)),
      ];
      const card = make("a", { class: "card", href: link(animal.url), target: "_top" }, ...parts);
      if (!this.#is("open") && !this.#is("form")) return card;
      loadWindow(this.#site);
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
      const asks = this.#is("form");
      const lead = (/** @type {string} */ url) => this.#lead(url);
      opened.show({ animal, language, facts, picture: picture(animal, "36rem"), asks, preview, lead });
    }

    /** @param {"open" | "form"} name */
    #is(name) {
      return clean(this.getAttribute(name)).toLowerCase() === "here";
    }

    /** The link that the page has in the element, or one to the site, leads on. */
    #showError() {
      const { failed, retry, visit } = this.#words;
      const again = make("button", { type: "button" }, retry);
      again.addEventListener("click", () => void this.#load());
      const site = this.#site && make("a", { href: this.#site, target: "_top" }, `${visit} ${this.#site.replace(/^\w+:\/\//, "")}`);
      this.#list.replaceChildren();
      this.#foot.replaceChildren(failed, " ", again, " ", this.querySelector("a") ? make("slot") : site);
      this.removeAttribute("aria-busy");
    }
  }

  if (!customElements.get("petstore-animals")) customElements.define("petstore-animals", PetstoreAnimals);
})();
